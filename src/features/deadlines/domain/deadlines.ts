import * as z from 'zod/mini';
import { agentFileTypes } from '#features/agents/domain/agent-files.ts';
import { shownUpdate } from '#features/desk/domain/shown-hand-in.ts';
import { answerFields, storedChoice } from '#shared/domain/answer-fields.ts';
import { daysBetween } from '#shared/domain/calendar.ts';
import {
  calendarDate,
  choices,
  numberText,
  optional,
  optionalAgent,
  optionalLine,
  reasonText,
  recordId,
  storedRecord,
} from '#shared/domain/fields.ts';
import { choiceFilter, listQuery } from '#shared/domain/lists.ts';

/** The kinds of deadlines that are typed. Some are papers: deadlines with a file. */
export const typedKinds = choices({
  eo_insurance: 'E&O insurance',
  mls: 'MLS dues',
  realtor_dues: 'REALTOR dues',
  brokerage_license: 'Brokerage license',
  contractor_agreement: 'Contractor agreement',
  license_copy: 'License copy',
  other: 'Other',
});
export type DeadlineKind = (typeof typedKinds.values)[number];

/** The kinds of deadlines that follow from other records, where they are kept. */
export const derivedKinds = choices({
  license_renewal: 'License renewal',
  post_license: 'Post-license course',
  realtor_training: 'REALTOR training',
  policy_confirmation: 'Policy to confirm',
  split_effective: 'Split takes effect',
  claim_review: 'Claim to review',
});
export type DerivedKind = (typeof derivedKinds.values)[number];

/** A deadline that follows from another record. */
export interface DerivedDeadline {
  kind: DerivedKind;
  /** Such as "license_renewal:" and the agent's id. It stays the same if the due date changes. */
  key: string;
  agentId: string | null;
  agentName: string | null;
  /** The calendar date, "YYYY-MM-DD". */
  dueOn: string;
  /** The work that remains, such as "needs 4.5 more hours". */
  note: string | null;
  /** The path of the back office's screen on which the record is kept. */
  href: string;
}

/** Whether only the office is told of deadlines of a kind. */
export const isForOffice = (kind: string) => kind === 'split_effective' || kind === 'claim_review';

export const paperKinds = [
  'eo_insurance',
  'license_copy',
  'contractor_agreement',
  'other',
] as const satisfies DeadlineKind[];

const fields = { label: optionalLine(100), dueOn: optional(calendarDate()) };

const isNamed = z.refine<{ kind: DeadlineKind; label: string | null }>(
  ({ kind, label }) => kind !== 'other' || label !== null,
  { error: 'Required', path: ['label'] },
);

export const deadlineInput = z
  .object({
    /** Null for a deadline of the brokerage itself. */
    agentId: optionalAgent,
    kind: z.enum(typedKinds.values, 'Required'),
    ...fields,
    note: optionalLine(500),
  })
  .check(isNamed);
export type DeadlineInput = z.output<typeof deadlineInput>;

export const paperInput = z
  .object({ kind: z.enum(paperKinds, 'Required'), ...fields })
  .check(isNamed);

export const renewInput = z.object({ dueOn: calendarDate() });
export const reasonInput = z.object({ reason: reasonText(1000) });

/** The query of the call that deletes a paper's file. */
export const deleteFileQuery = z.object({
  /** The id of the file that the caller has seen. If the paper has another one now, it stays. */
  file: z.optional(recordId('Must be the id of a file')),
});

export const acceptInput = z.nullish(z.object({ updatedAt: shownUpdate }));
export const returnInput = z.extend(reasonInput, { updatedAt: shownUpdate });
export type ReturnInput = z.output<typeof returnInput>;

/** One typed deadline, as the API returns it. */
export const deadline = z.object({
  ...storedRecord,
  ...answerFields(deadlineInput),
  /** Null for a deadline of the brokerage itself, and so is `agentIsActive`. */
  agentName: z.nullable(z.string()),
  agentIsActive: z.nullable(z.boolean()),
  fileId: z.nullable(z.string()),
  fileType: z.nullable(storedChoice(agentFileTypes.values)),
  /** The time at which the agent handed the paper in, while it waits for the office. */
  handedInAt: z.nullable(z.string()),
  /** The time and reason of the office's return; null after the agent handed it in again. */
  returnedAt: z.nullable(z.string()),
  returnReason: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  closedAs: z.nullable(storedChoice(['renewed', 'ended'])),
  nextId: z.nullable(z.string()),
});
export type Deadline = z.output<typeof deadline>;

/** Whether a paper waits for the office, or was returned to its agent. */
export const isUnaccepted = ({
  handedInAt,
  returnedAt,
}: Pick<Deadline, 'handedInAt' | 'returnedAt'>) => handedInAt !== null || returnedAt !== null;

/** The groups of the list, in its order. Papers that wait for the office or the agent have their own. */
export const deadlineGroups = choices({
  handed_in: 'Papers handed in',
  overdue: 'Overdue',
  week: 'This week',
  month: '30 days',
  quarter: '120 days',
  later: 'Later',
  undated: 'Without a date',
  returned: 'Returned to agents',
  closed: 'Closed',
});
export type DeadlineGroup = (typeof deadlineGroups.values)[number];

/** A deadline in the list, which has the typed and the derived ones. */
export const listedDeadline = z.extend(
  z.omit(deadline, { createdAt: true, updatedAt: true, closedBy: true, nextId: true }),
  {
    /** The id of a typed deadline, or the key of a derived one. */
    id: z.string(),
    kind: storedChoice([...typedKinds.values, ...derivedKinds.values]),
    group: z.enum(deadlineGroups.values),
    /** The number of days until the due date; negative after it. */
    daysLeft: z.nullable(z.number()),
    /** The path of the screen on which a derived deadline is kept; null for a typed one. */
    href: z.nullable(z.string()),
    /** The time of a typed deadline's last change; null for a derived one. */
    updatedAt: z.nullable(z.string()),
  },
);
export type ListedDeadline = z.output<typeof listedDeadline>;

export const deadlinesQuery = z.extend(listQuery(['date', 'kind', 'agent']), {
  kind: choiceFilter([...typedKinds.values, ...derivedKinds.values]),
  agent: z.optional(recordId('Must be the id of an agent')),
  /** Finds the deadlines that are due today or at most this number of days ahead. */
  within: z.optional(
    numberText('Must be a whole number').check(z.int('Must be a whole number'), z.gte(0)),
  ),
  /** "open" includes the overdue ones. Without a state, papers that are not accepted are included, too. */
  state: choiceFilter(['open', 'overdue', 'handed_in', 'closed']),
});
export type DeadlinesQuery = z.output<typeof deadlinesQuery>;

export function groupOf(
  row: Pick<Deadline, 'closedAt' | 'handedInAt' | 'returnedAt' | 'dueOn'>,
  today: string,
): DeadlineGroup {
  if (row.closedAt !== null) return 'closed';
  if (row.handedInAt !== null) return 'handed_in';
  if (row.returnedAt !== null) return 'returned';
  if (row.dueOn === null) return 'undated';
  const days = daysBetween(today, row.dueOn);
  if (days < 0) return 'overdue';
  return days <= 7 ? 'week' : days <= 30 ? 'month' : days <= 120 ? 'quarter' : 'later';
}

/** Returns what is due, such as "E&O insurance", or the label of another deadline. */
export const deadlineName = ({ kind, label }: { kind: string; label: string | null }) =>
  label ??
  ({ ...typedKinds.labels, ...derivedKinds.labels } as Record<string, string>)[kind] ??
  kind;
