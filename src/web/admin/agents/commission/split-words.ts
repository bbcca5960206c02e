import { formatCalendarDate } from '#domain/office/office-time.ts';
import { currentSplit } from '#domain/splits/history.ts';
import type { AgentSplits, SplitOnDay, SplitRow } from '#domain/splits/splits.ts';

/** Returns the rows that were not voided, the first effective one first. */
const validRows = ({ planned, history }: AgentSplits): SplitRow[] =>
  [...planned, ...history]
    .filter(({ voidedAt }) => voidedAt === null)
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));

const orderOf = ({ effectiveOn, createdAt, id }: SplitRow) => `${effectiveOn} ${createdAt} ${id}`;

/** Returns "80.00 from Jan 1, 2027". */
export const planInWords = ({ split, effectiveOn }: Pick<SplitRow, 'split' | 'effectiveOn'>) =>
  `${split} from ${formatCalendarDate(effectiveOn)}`;

/** Returns "80.00 from Jan 1, 2027 stays planned." for an agent's plans, or an empty text. */
export function plansThatStay(planned: SplitRow[]): string {
  if (planned.length === 0) return '';
  const plans = planned.map(planInWords).join(', and ');
  return `${plans} ${planned.length === 1 ? 'stays' : 'stay'} planned.`;
}

/** Says what a change will do before it is saved. */
export function changeInWords(
  { split, effectiveOn }: Pick<SplitRow, 'split' | 'effectiveOn'>,
  splits: AgentSplits,
  today: string,
): string {
  const rows = validRows(splits);
  const replaced = currentSplit(rows, effectiveOn);
  const next = rows.find((row) => row.effectiveOn > effectiveOn);
  const stays = next?.effectiveOn && (next.effectiveOn > today ? 'stays planned' : 'stays');
  const from = formatCalendarDate(effectiveOn);
  return [
    effectiveOn > today
      ? `From ${from}: ${split}. ${untilThen(effectiveOn, splits)}`
      : `From ${effectiveOn === today ? `today, ${from}` : from}: ${split}${replaced ? ` instead of ${replaced.split}` : ''}.`,
    effectiveOn > today &&
      replaced?.effectiveOn === effectiveOn &&
      `${replaced.split}, planned for the same day, will not apply.`,
    next && `${planInWords(next)} ${stays}.`,
    effectiveOn < today && 'This changes the past, so you are asked again.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says which splits apply until a planned change. */
function untilThen(effectiveOn: string, { current, planned }: AgentSplits) {
  const before = planned.filter((row) => row.effectiveOn < effectiveOn).map(planInWords);
  return `Until then ${[`${current?.split ?? 'no split'} stays`, ...before].join(', then ')}.`;
}

/** Says what follows when a row is voided. */
export function voidInWords(row: SplitRow, splits: AgentSplits, today: string): string {
  const rows = validRows(splits);
  const others = rows.filter(({ id }) => id !== row.id);
  const instead = currentSplit(others, row.effectiveOn);
  if (row.effectiveOn > today) {
    return `${instead ? `${instead.split} stays. ` : ''}The canceled change stays on record, with the reason.`;
  }
  const present = currentSplit(others, today);
  return [
    'The row stays in the history, struck through, with the reason.',
    currentSplit(rows, row.effectiveOn)?.id === row.id &&
      (instead
        ? `${instead.split} then applies from ${formatCalendarDate(row.effectiveOn)}.`
        : others[0] && `Records then begin ${formatCalendarDate(others[0].effectiveOn)}.`),
    present &&
      `Today’s split ${present.split === splits.current?.split ? 'stays' : 'becomes'} ${present.split}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Answers the question of the split on a day. */
export function answerInWords(answer: SplitOnDay, today: string): string {
  const { date, asKnownOn, split, brokerageShare, since, recordsBegin } = answer;
  const known = asKnownOn === null ? '' : `As known on ${formatCalendarDate(asKnownOn)}: `;
  if (split === null) {
    return recordsBegin === null
      ? `${known}No split is recorded.`
      : `${known}Records begin ${formatCalendarDate(recordsBegin)}.`;
  }
  const verb = date < today ? 'was' : date === today ? 'is' : 'will be';
  const shares = `${split} (agent) and ${brokerageShare} (brokerage)`;
  return `${known}On ${formatCalendarDate(date)} the split ${verb} ${shares}, since ${formatCalendarDate(since ?? date)}.`;
}
