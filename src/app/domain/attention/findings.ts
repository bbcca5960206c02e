import * as z from 'zod/mini';
import { dueSoonDays } from '#features/standing/domain/board.ts';
import { plannedDays } from '#features/splits/domain/splits.ts';

/** A list whose records the dashboard counts, to show what needs attention. */
export type CountedList =
  | 'inquiries'
  | 'newSpam'
  | 'duty'
  | 'education'
  | 'standing'
  | 'requirements'
  | 'splits'
  | 'policies'
  | 'properties'
  | 'agents'
  | 'deadlines'
  | 'emails';

interface Definition {
  list: CountedList;
  /**
   * The URL parameters that filter the list to the counted records. Some also sort it. The
   * dashboard's count and its link to the list use the same filters, so that they agree. The list
   * of requirements has no filters, so its link shows all requirements. The link to new spam shows
   * all spam, newest first.
   */
  search: Record<string, string>;
  one: string;
  many: string;
  /**
   * A sentence after the count. With it, the dashboard shows the line even if the count is 0, and
   * then without the count. Only `emails_on_hold` has one, and the server leaves it out if a mail server is configured.
   */
  always?: string;
}

const definitions = {
  overdue: {
    list: 'inquiries',
    search: { status: 'open', due: 'overdue', sort: 'due' },
    one: 'overdue inquiry',
    many: 'overdue inquiries',
  },
  due_today: {
    list: 'inquiries',
    search: { status: 'open', due: 'today', sort: 'due' },
    one: 'inquiry due today',
    many: 'inquiries due today',
  },
  unassigned: {
    list: 'inquiries',
    search: { status: 'open', agent: 'none', sort: 'due' },
    one: 'unassigned inquiry',
    many: 'unassigned inquiries',
  },
  given_back: {
    list: 'inquiries',
    search: { status: 'open', given: 'back', sort: 'due' },
    one: 'inquiry given back',
    many: 'inquiries given back',
  },
  inactive_agents: {
    list: 'inquiries',
    search: { status: 'open', agent: 'inactive', sort: 'due' },
    one: 'open inquiry of an inactive agent',
    many: 'open inquiries of inactive agents',
  },
  open_duty_days: {
    list: 'duty',
    search: {},
    one: 'duty day without an agent in the next two weeks',
    many: 'duty days without an agent in the next two weeks',
  },
  new_spam: {
    list: 'newSpam',
    search: { status: 'spam' },
    one: 'inquiry moved to spam since you last opened that tab',
    many: 'inquiries moved to spam since you last opened that tab',
  },
  handed_in: {
    list: 'education',
    search: { handIn: 'waiting', sort: 'createdAt' },
    one: 'course handed in',
    many: 'courses handed in',
  },
  certificates: {
    list: 'education',
    search: { handIn: 'none' },
    one: 'certificate to verify',
    many: 'certificates to verify',
  },
  papers_handed_in: {
    list: 'deadlines',
    search: { state: 'handed_in' },
    one: 'paper handed in',
    many: 'papers handed in',
  },
  overdue_deadlines: {
    list: 'deadlines',
    search: { state: 'overdue' },
    one: 'overdue deadline',
    many: 'overdue deadlines',
  },
  page_proposals: {
    list: 'agents',
    search: { proposal: 'yes' },
    one: 'proposal for an agent’s page',
    many: 'proposals for agents’ pages',
  },
  emails_on_hold: {
    list: 'emails',
    search: { status: 'queued' },
    one: 'email on hold',
    many: 'emails on hold',
    always: 'Email isn’t set up. Nothing can be sent.',
  },
  failed_emails: {
    list: 'emails',
    search: { status: 'failed', wanted: 'yes' },
    one: 'failed email',
    many: 'failed emails',
  },
  maybe_delivered_emails: {
    list: 'emails',
    search: { status: 'maybe_delivered', wanted: 'yes' },
    one: 'email that may have been delivered',
    many: 'emails that may have been delivered',
  },
  overdue_standings: {
    list: 'standing',
    search: { state: 'overdue' },
    one: 'agent past a license deadline',
    many: 'agents past a license deadline',
  },
  no_brokerage: {
    list: 'standing',
    search: { check: 'brokerage' },
    one: 'active agent without an active license',
    many: 'active agents without an active license',
  },
  short_standings: {
    list: 'standing',
    search: { state: 'short', due: String(dueSoonDays) },
    one: `agent short of hours, due within ${dueSoonDays} days`,
    many: `agents short of hours, due within ${dueSoonDays} days`,
  },
  licenses_not_set_up: {
    list: 'standing',
    search: { state: 'unknown' },
    one: 'license not set up',
    many: 'licenses not set up',
  },
  standings_to_verify: {
    list: 'standing',
    search: { state: 'verify' },
    one: 'agent complete once the pending hours are verified',
    many: 'agents complete once their pending hours are verified',
  },
  grec_differences: {
    list: 'standing',
    search: { check: 'grec' },
    one: 'agent whose hours differ from GREC’s',
    many: 'agents whose hours differ from GREC’s',
  },
  old_requirements: {
    list: 'requirements',
    search: {},
    one: 'requirement last checked over a year ago',
    many: 'requirements last checked over a year ago',
  },
  planned_splits: {
    list: 'splits',
    search: { planned: String(plannedDays) },
    one: `split takes effect within ${plannedDays} days`,
    many: `splits take effect within ${plannedDays} days`,
  },
  unpublished_policies: {
    list: 'policies',
    search: { publication: 'stale' },
    one: 'policy with unpublished changes for 30 days',
    many: 'policies with unpublished changes for 30 days',
  },
  overdue_confirmations: {
    list: 'policies',
    search: { readers: 'overdue' },
    one: 'policy with overdue confirmations',
    many: 'policies with overdue confirmations',
  },
  agents_not_asked: {
    list: 'policies',
    search: { readers: 'not_asked' },
    one: 'policy to confirm, not yet sent to all agents',
    many: 'policies to confirm, not yet sent to all agents',
  },
  ended_homes: {
    list: 'properties',
    search: { status: 'ended' },
    one: 'home no longer shown: listing agreement ended, or 30 days without “Still right”',
    many: 'homes no longer shown: listing agreement ended, or 30 days without “Still right”',
  },
} satisfies Record<string, Definition>;

export type FindingCode = keyof typeof definitions;

export const findingDefinitions: Record<FindingCode, Definition> = definitions;

export const findingAnswer = z.object({
  code: z.enum(Object.keys(definitions) as FindingCode[]),
  /** The number of records; null if they could not be counted. */
  count: z.nullable(z.number()),
  /** Whether all records of this kind came with the sample office. */
  isSample: z.boolean(),
  /** The agent with the oldest proposal, so that the line leads to it. */
  agentId: z.exactOptional(z.string()),
});
export type Finding = z.output<typeof findingAnswer>;
