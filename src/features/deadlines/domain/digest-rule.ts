import { daysBetween } from '#shared/domain/calendar.ts';
import { isForOffice, type DeadlineKind, type DerivedKind } from './deadlines.ts';

/** A deadline, typed or derived, that is neither renewed nor ended. */
export interface OpenDeadline {
  key: string;
  kind: DeadlineKind | DerivedKind;
  label: string;
  /** Null for a deadline of the brokerage itself. */
  agentId: string | null;
  agentName: string | null;
  agentEmail: string | null;
  isAgentActive: boolean;
  dueOn: string;
  note: string | null;
  href: string;
}

export type Audience = 'office' | 'agent';

export interface NewNotice {
  deadlineKey: string;
  dueOn: string;
  /** The days before the due date; `dayAfter` for the day after it. */
  threshold: number;
  audience: Audience;
  outcome: 'sent' | 'passed_over';
}

export interface Notice extends NewNotice {
  /** Whether the email with the notice left, still waits, or is missing or was replaced. */
  email: 'left' | 'waiting' | 'none';
}

export interface DigestRule {
  deadlines: OpenDeadline[];
  notices: Notice[];
  /** The office's day, "YYYY-MM-DD". */
  today: string;
  settings: { thresholds: readonly number[]; toOffice: boolean; toAgents: boolean };
  /** The addresses, in lower case, that get the office's email. */
  officeAddresses: ReadonlySet<string>;
  /** The addresses, in lower case, whose mail server has refused the last email for good. */
  refused: ReadonlySet<string>;
}

export interface AgentDigest {
  agentId: string;
  name: string;
  address: string;
  deadlines: OpenDeadline[];
}

export interface DigestPlan {
  notices: NewNotice[];
  /** The deadlines of the office's email by date; null if there is no email on this day. */
  office: OpenDeadline[] | null;
  agents: AgentDigest[];
  /** The agents with a deadline whom no email reaches, each with the reason. */
  notEmailed: string[];
}

/** The threshold of the day after the due date. */
const dayAfter = -1;
/** The days whose deadlines the email of a Monday tells. */
export const mondayDays = 120;

export const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

const keyOf = (deadlineKey: string, dueOn: string, audience: Audience) =>
  [deadlineKey, dueOn, audience].join(' ');

/** Returns the reason why no email reaches the agent of a deadline, if there is one. */
function obstacleOf({ isAgentActive, agentEmail }: OpenDeadline, refused: ReadonlySet<string>) {
  if (!isAgentActive) return 'inactive';
  if (!agentEmail) return 'no email address';
  return refused.has(agentEmail.toLowerCase()) ? 'the address was refused' : undefined;
}

const byDueDate = (one: OpenDeadline, other: OpenDeadline) =>
  one.dueOn.localeCompare(other.dueOn) || one.key.localeCompare(other.key);

/** Returns the notices of a deadline that an audience does not have yet. */
function newNotices(rule: DigestRule, deadline: OpenDeadline, audience: Audience, had: Notice[]) {
  const days = daysBetween(rule.today, deadline.dueOn);
  const reached = [...rule.settings.thresholds, dayAfter].filter((each) => each >= days);
  const tightest = Math.min(...reached);
  // A looser threshold that the office added after a tighter one was noticed tells nothing new.
  const isNews = had.every(({ threshold }) => threshold > tightest);
  return reached
    .filter((each) => had.every(({ threshold }) => threshold !== each))
    .map((threshold): NewNotice => {
      const outcome = isNews && threshold === tightest ? 'sent' : 'passed_over';
      return { deadlineKey: deadline.key, dueOn: deadline.dueOn, threshold, audience, outcome };
    });
}

/**
 * Decides what the digest of a day sends and passes over. For each deadline and audience, the
 * tightest threshold that was reached is sent, once, and the looser ones are passed over. A changed
 * due date starts again. An agent at an address of the office is told by the office's email.
 */
export function planDigest(rule: DigestRule): DigestPlan {
  const { today, settings, officeAddresses, refused } = rule;
  const had = Map.groupBy(rule.notices, (each) =>
    keyOf(each.deadlineKey, each.dueOn, each.audience),
  );
  const notices: NewNotice[] = [];
  const agents = new Map<string, AgentDigest>();
  const notEmailed = new Set<string>();
  const untold = new Set<OpenDeadline>();
  const waiting = new Set<OpenDeadline>();

  const earlierOf = ({ key, dueOn }: OpenDeadline, audience: Audience) =>
    had.get(keyOf(key, dueOn, audience)) ?? [];
  const noticesFor = (deadline: OpenDeadline, audience: Audience) =>
    newNotices(rule, deadline, audience, earlierOf(deadline, audience));

  function tell(deadline: OpenDeadline, audience: Audience, isInOfficeEmail: boolean) {
    const earlier = earlierOf(deadline, audience);
    const added = noticesFor(deadline, audience);
    notices.push(...added);
    const isNew = added.some(({ outcome }) => outcome === 'sent');
    if (!isInOfficeEmail) return isNew;
    const sent = earlier.filter(({ outcome }) => outcome === 'sent');
    if (isNew || sent.some(({ email }) => email === 'none')) untold.add(deadline);
    if (sent.some(({ email }) => email === 'waiting')) waiting.add(deadline);
    return isNew;
  }

  function tellAgent(deadline: OpenDeadline, agentId: string) {
    const name = deadline.agentName ?? '';
    const address = deadline.agentEmail ?? '';
    const obstacle = obstacleOf(deadline, refused);
    if (obstacle !== undefined) {
      const isNews = noticesFor(deadline, 'agent').some(({ outcome }) => outcome === 'sent');
      return isNews && notEmailed.add(`${name} (${obstacle})`);
    }
    if (officeAddresses.has(address.toLowerCase())) return tell(deadline, 'agent', true);
    if (!tell(deadline, 'agent', false)) return undefined;
    const { deadlines } = agents.get(agentId) ?? { deadlines: [] };
    return agents.set(agentId, { agentId, name, address, deadlines: [...deadlines, deadline] });
  }

  const deadlines = rule.deadlines.toSorted(byDueDate);
  for (const deadline of deadlines) {
    const { agentId, kind } = deadline;
    if (settings.toOffice) tell(deadline, 'office', true);
    if (settings.toAgents && agentId !== null && !isForOffice(kind)) tellAgent(deadline, agentId);
  }
  const isNear = ({ dueOn }: OpenDeadline) => daysBetween(today, dueOn) <= mondayDays;
  const told = (each: OpenDeadline) => untold.has(each) || waiting.has(each);
  const isDue = settings.toOffice && (isMonday(today) || untold.size > 0);
  const office = deadlines.filter((each) => told(each) || (isMonday(today) && isNear(each)));
  return {
    notices,
    office: isDue ? office : null,
    agents: [...agents.values()],
    notEmailed: [...notEmailed],
  };
}
