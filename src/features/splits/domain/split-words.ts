import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { currentSplit } from './history.ts';
import type { AgentSplits, SplitOnDay, SplitRow } from './splits.ts';

const inWords = new Intl.ListFormat('en-US');

const orderOf = ({ effectiveOn, createdAt, id }: SplitRow) => `${effectiveOn} ${createdAt} ${id}`;

/** Whether another row, which was entered later for the same day, applies in place of this row. */
export const isReplaced = (row: SplitRow, rows: SplitRow[]): boolean =>
  rows.some(
    (other) =>
      other.voidedAt === null &&
      other.effectiveOn === row.effectiveOn &&
      orderOf(other) > orderOf(row),
  );

/** Returns the rows that were neither voided nor replaced, in the order in which they apply. */
export const validRows = (rows: SplitRow[]): SplitRow[] =>
  rows
    .filter((row) => row.voidedAt === null && !isReplaced(row, rows))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));

type SplitFrom = Pick<SplitRow, 'split' | 'effectiveOn'>;

/** Returns a split with its first day, such as "80.00 from Jan 1, 2027". */
export const planInWords = ({ split, effectiveOn }: SplitFrom) =>
  `${split} from ${formatCalendarDate(effectiveOn)}`;

/** Returns a planned row in words, with a note if another plan replaced it. */
export const plannedInWords = (row: SplitRow, planned: SplitRow[]): string =>
  `${planInWords(row)}${isReplaced(row, planned) ? ', replaced by another plan for this day' : ''}`;

/**
 * Returns a row's period, such as "Jan 10, 2026 – Jun 30, 2026" or "Since Jan 10, 2026". For a row
 * that another row replaced, returns its first day with the word "replaced".
 */
export function periodInWords(row: SplitRow, { history }: AgentSplits): string {
  const from = formatCalendarDate(row.effectiveOn);
  if (row.until !== null) return `${from} – ${formatCalendarDate(row.until)}`;
  return row.voidedAt === null && isReplaced(row, history) ? `${from}, replaced` : `Since ${from}`;
}

/**
 * Returns a sentence about an agent's planned splits, such as "80.00 from Jan 1, 2027 stays
 * planned." Empty if none are planned.
 */
export function plansThatStay(planned: SplitRow[]): string {
  const plans = validRows(planned).map(planInWords);
  if (plans.length === 0) return '';
  return `${inWords.format(plans)} ${plans.length === 1 ? 'stays' : 'stay'} planned.`;
}

/** As `plansThatStay`, with a sentence that says where the plans can be canceled. */
export function plansToCancel(planned: SplitRow[]): string {
  const plans = plansThatStay(planned);
  if (plans === '') return '';
  const subject = validRows(planned).length === 1 ? 'It' : 'They';
  return `${plans} ${subject} can be canceled on the Commission tab.`;
}

export function changeInWords(
  { split, effectiveOn }: SplitFrom,
  splits: AgentSplits,
  today: string,
): string {
  const rows = validRows([...splits.planned, ...splits.history]);
  const replaced = currentSplit(rows, effectiveOn);
  const later = rows.filter((row) => row.effectiveOn > effectiveOn);
  const next = later.find((row) => row.effectiveOn <= today);
  const from = formatCalendarDate(effectiveOn);
  return [
    effectiveOn > today
      ? `From ${from}: ${split}. ${untilThen(effectiveOn, splits)}`
      : `From ${effectiveOn === today ? `today, ${from}` : from}: ${split}${replaced ? ` instead of ${replaced.split}` : ''}.`,
    effectiveOn > today &&
      replaced?.effectiveOn === effectiveOn &&
      `${replaced.split}, planned for the same day, will not apply.`,
    next && `${planInWords(next)} stays.`,
    plansThatStay(later.filter((row) => row.effectiveOn > today)),
    effectiveOn < today && 'This changes the past, so you are asked again.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says which splits apply until a planned change. */
function untilThen(effectiveOn: string, { current, planned }: AgentSplits) {
  const before = validRows(planned)
    .filter((row) => row.effectiveOn < effectiveOn)
    .map(planInWords);
  return `Until then ${[`${current?.split ?? 'no split'} stays`, ...before].join(', then ')}.`;
}

export function voidInWords(row: SplitRow, splits: AgentSplits, today: string): string {
  const rows = [...splits.planned, ...splits.history];
  const others = validRows(rows.filter(({ id }) => id !== row.id));
  const instead = currentSplit(others, row.effectiveOn);
  const applies = !isReplaced(row, rows);
  if (row.effectiveOn > today) {
    const stays = instead && staysInWords(instead, row, applies);
    return `${stays ? `${stays} ` : ''}The canceled change stays on record, with the reason.`;
  }
  const present = currentSplit(others, today);
  return [
    'The row stays in the history, struck through, with the reason.',
    applies &&
      (instead
        ? thenApplies(instead, row)
        : others[0] && `Records then begin ${formatCalendarDate(others[0].effectiveOn)}.`),
    present &&
      `Today’s split ${present.split === splits.current?.split ? 'stays' : 'becomes'} ${present.split}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says which split applies, or stays planned, for the first day of a plan that is canceled. */
function staysInWords(instead: SplitFrom, plan: SplitRow, applies: boolean) {
  if (instead.effectiveOn < plan.effectiveOn) return `${instead.split} stays.`;
  return applies ? thenApplies(instead, plan) : `${planInWords(instead)} stays planned.`;
}

const thenApplies = ({ split }: SplitFrom, { effectiveOn }: SplitFrom) =>
  `${split} then applies from ${formatCalendarDate(effectiveOn)}.`;

/**
 * Returns a sentence that says which split applied, applies or will apply on a day. If no split is
 * recorded for the day, says when the records of splits begin, or that there are none.
 */
export function answerInWords(answer: SplitOnDay, today: string): string {
  const { date, asKnownOn, split, brokerageShare, since, recordsBegin } = answer;
  const known = asKnownOn === null ? '' : `As recorded on ${formatCalendarDate(asKnownOn)}: `;
  if (split === null) {
    return recordsBegin === null
      ? `${known}No split is recorded.`
      : `${known}Records begin ${formatCalendarDate(recordsBegin)}.`;
  }
  const verb = date < today ? 'was' : date === today ? 'is' : 'will be';
  const shares = `${split} (agent) and ${brokerageShare} (brokerage)`;
  return `${known}On ${formatCalendarDate(date)} the split ${verb} ${shares}, since ${formatCalendarDate(since ?? date)}.`;
}
