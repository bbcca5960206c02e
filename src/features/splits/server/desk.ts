import type { DeskBlock, DeskItem } from '#features/desk/domain/desk-page.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Desk } from '#features/desk/server/desk.ts';
import { readSplits } from '#features/splits/db/splits.ts';
import { agentSplitsOf, brokerageShareOf } from '#features/splits/domain/history.ts';
import { periodInWords, validRows } from '#features/splits/domain/split-words.ts';
import type { AgentSplits, SplitRow } from '#features/splits/domain/splits.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';

const presentBlock = (row: SplitRow | null): DeskBlock =>
  row
    ? {
        block: 'facts',
        facts: [
          ['Your share', `${row.split}%`],
          ['Brokerage', `${brokerageShareOf(row.split)}%`],
          ['Since', formatCalendarDate(row.effectiveOn)],
          ['Reason', row.reason],
        ],
      }
    : { block: 'text', text: 'No split is recorded for today.' };

const listOf = (
  rows: SplitRow[],
  titleOf: (row: SplitRow) => string,
  empty: string,
): DeskBlock => ({
  block: 'list',
  items: rows.map((row): DeskItem => ({ title: titleOf(row), lines: [row.reason] })),
  empty,
});

/** Leaves out the rows that were voided or replaced, because they never apply. */
const commissionBlocks = (splits: AgentSplits): DeskBlock[] => [
  presentBlock(splits.current),
  { block: 'heading', text: 'Planned' },
  listOf(
    validRows(splits.planned),
    (row) => `${row.split}% from ${formatCalendarDate(row.effectiveOn)}`,
    'No change is planned.',
  ),
  { block: 'heading', text: 'History' },
  listOf(
    validRows(splits.history).toReversed(),
    (row) => `${row.split}%: ${periodInWords(row, splits)}`,
    'No split is recorded.',
  ),
];

export function commissionDesk({ page, context }: Desk): void {
  page(deskPaths.commission, async ({ agent, now }) => {
    const rows = await readSplits(context.db, agent.id);
    return {
      title: 'Commission split',
      blocks: commissionBlocks(agentSplitsOf(rows, officeDay(now))),
    };
  });
}
