import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import {
  isMonday,
  mondayDays,
  type AgentDigest,
  type OpenDeadline,
} from '#features/deadlines/domain/digest-rule.ts';
import { derivedKinds } from '#features/deadlines/domain/deadlines.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import {
  brokeragePhone,
  paragraph,
  writeEmailBody,
  type ComposedEmail,
  type EmailBody,
  type Link,
} from '#features/emails/server/compose/email-text.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import { daysBetween } from '#shared/domain/calendar.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** A line of the email on Mondays, with the path of the screen that shows the same. */
export interface DigestLine {
  words: string;
  path: string;
}

export interface OfficeDigest {
  deadlines: OpenDeadline[];
  notEmailed: string[];
  /** Empty on other days than Monday. */
  lines: DigestLine[];
  agents: number;
  today: string;
  publicOrigin: string;
}

const mostLines = 100;
/** Up to this number, deadlines that differ only in the agent have a line each. */
const mostNamed = 3;
const soon = 7;

/** Returns words such as "in 12 days". */
function whenDue(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn);
  if (days === 0) return 'today';
  return days > 0 ? `in ${counted(days, 'day')}` : `${counted(-days, 'day')} overdue`;
}

/** Returns the agent's name, marked if the agent is inactive; empty for the brokerage's own deadline. */
const nameOfAgent = ({ agentName, isAgentActive }: OpenDeadline) =>
  agentName === null ? '' : markedName(agentName, isAgentActive);

interface DeadlineLine extends DigestLine {
  dueOn: string;
}

/** Returns the lines of the office's email. Many deadlines that differ only in the agent are one line. */
function deadlineLines(deadlines: OpenDeadline[], today: string): DeadlineLine[] {
  const alike = Map.groupBy(deadlines, ({ kind, label, dueOn, note }) =>
    [kind, label, dueOn, note].join('\n'),
  );
  const toLine = ({ label, dueOn, note, href }: OpenDeadline, of: string, path = href) => {
    const what = [label, note].filter(Boolean).map((text) => oneLine(text ?? ''));
    const when = `${formatCalendarDate(dueOn)}, ${whenDue(dueOn, today)}`;
    return { dueOn, path, words: `${when}: ${what.join(', ')}${of && `: ${of}`}` };
  };
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length <= mostNamed)
      return group.map((each) => toLine(each, oneLine(nameOfAgent(each))));
    const path = `${adminPaths.deadlines}?kind=${first.kind}`;
    return [toLine(first, `${group.length} agents`, path)];
  });
}

function officeSubject(lines: DeadlineLine[], today: string): string {
  const count = counted(lines.length, 'deadline');
  if (isMonday(today)) {
    const due = lines.length === 0 ? 'nothing is due' : count;
    return `Monday summary: ${due} in ${mondayDays} days`;
  }
  const left = lines.map(({ dueOn }) => daysBetween(today, dueOn));
  const overdue = left.filter((days) => days < 0).length;
  const near = left.filter((days) => days >= 0 && days <= soon).length;
  const parts = [
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(near > 0 ? [`${near} within ${soon} days`] : []),
  ];
  return parts.length > 0 ? `${count}: ${parts.join(', ')}` : count;
}

/** Composes the email to the office about what is due, and on Mondays about the week. */
export function composeOfficeDigest(
  recipient: Mailbox,
  office: Mailbox,
  { deadlines, notEmailed, lines, agents, today, publicOrigin }: OfficeDigest,
): ComposedEmail {
  const due = deadlineLines(deadlines, today);
  const subject = officeSubject(due, today);
  const link = (path: string): Link => ({ words: publicOrigin + path, href: publicOrigin + path });
  const linked = ({ words, path }: DigestLine) => paragraph(`${words}\n`, link(path));
  const parts = [
    ...(due.length === 0
      ? [paragraph(`Nothing is due in ${mondayDays} days. ${counted(agents, 'agent')} checked.`)]
      : due.slice(0, mostLines).map(linked)),
    ...(due.length > mostLines
      ? [paragraph(`${due.length - mostLines} more: `, link(adminPaths.deadlines))]
      : []),
    ...(notEmailed.length > 0
      ? [
          paragraph(
            `Not emailed: ${notEmailed
              .slice(0, mostLines)
              .map((name) => oneLine(name))
              .join(', ')}.`,
          ),
        ]
      : []),
    ...(lines.length > 0 ? [paragraph('This week:'), ...lines.map(linked)] : []),
    paragraph('Settings: ', link(adminPaths.deadlines)),
  ];
  return {
    kind: 'office_digest',
    recipient,
    replyTo: office,
    subject,
    ...writeEmailBody(subject, parts),
  };
}

const deskPathsByKind: Partial<Record<OpenDeadline['kind'], string>> = {
  license_renewal: deskPaths.education,
  post_license: deskPaths.education,
  realtor_training: deskPaths.education,
  policy_confirmation: deskPaths.policies,
};

/** Returns words such as "Your license renewal is due May 31, 2027: 120 days". */
function dueWords({ label, dueOn }: OpenDeadline, today: string): string {
  const days = daysBetween(today, dueOn);
  const name = oneLine(label).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  const verb = days < 0 ? ['was', 'were'] : ['is', 'are'];
  const left =
    days < 0 ? `${counted(-days, 'day')} ago` : days === 0 ? 'today' : counted(days, 'day');
  return `Your ${name} ${verb[name.endsWith('s') ? 1 : 0]} due ${formatCalendarDate(dueOn)}: ${left}`;
}

export interface AgentDigestSettings {
  brokerage: Brokerage;
  office: Mailbox;
  /** The site's origin while the agents' desk is on. */
  deskOrigin: string | undefined;
  today: string;
  /** Returns the work that remains for the agents' licenses, by the agents' ids. */
  licenseSteps: ReadonlyMap<string, string>;
}

export function composeAgentDigest(
  { agentId, name, address, deadlines }: AgentDigest,
  { brokerage, office, deskOrigin, today, licenseSteps }: AgentDigestSettings,
): ComposedEmail {
  const [first] = deadlines;
  const subject =
    first && deadlines.length === 1
      ? dueWords(first, today).replace(/:[^:]*$/, '')
      : `${deadlines.length} deadlines: the next is ${formatCalendarDate(first?.dueOn ?? today)}`;
  // Policies follow the deadlines of the license and the papers.
  const [others, policies] = [false, true].map((isPolicy) =>
    deadlines.filter(({ kind }) => (kind === 'policy_confirmation') === isPolicy),
  ) as [OpenDeadline[], OpenDeadline[]];
  const describe = (deadline: OpenDeadline): EmailBody => {
    const { kind, note } = deadline;
    // The note of a typed deadline is the office's own.
    const ownNote = kind in derivedKinds.labels && note ? `${oneLine(note)}.` : '';
    const step = kind === 'license_renewal' ? (licenseSteps.get(agentId) ?? ownNote) : ownNote;
    const url = `${deskOrigin}${deskPathsByKind[kind] ?? deskPaths.papers}`;
    const words = [`${dueWords(deadline, today)}.`, step].filter(Boolean).join(' ');
    return deskOrigin === undefined
      ? paragraph(words)
      : paragraph(`${words}\nAt your desk: `, { words: url, href: url });
  };
  const phone = brokeragePhone(brokerage);
  const parts = [
    ...others.map(describe),
    ...policies.map(describe),
    paragraph('Questions: reply to this email or call ', phone, '.'),
    paragraph(brokerage.name),
  ];
  const recipient = { name: oneLine(name), address };
  return {
    kind: 'agent_deadlines',
    recipient,
    replyTo: office,
    subject,
    ...writeEmailBody(subject, parts),
  };
}
