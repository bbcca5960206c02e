import { useState } from 'react';
import { formatCalendarDate, formatOfficeDate } from '#domain/office/office-time.ts';
import type { AgentSplits, SplitRow } from '#domain/splits/splits.ts';
import { RowButton } from '#web/admin/lists/row-actions.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, Table } from '#web/ui/list/table.tsx';
import { planInWords, validRows } from './split-words.ts';
import { VoidSplitDialog } from './void-split-dialog.tsx';

interface HistorySectionProps {
  agentId: string;
  splits: AgentSplits;
}

/** All rows that are not planned, newest first. */
export function HistorySection({ agentId, splits }: HistorySectionProps) {
  const [voided, setVoided] = useState<SplitRow | null>(null);
  return (
    <section className="@container min-w-0 lg:col-span-2">
      <h2 className="mb-3 font-display text-xl font-medium">History</h2>
      <div className="wide:border wide:border-line wide:bg-surface">
        <Table
          caption="History of the split"
          columns={columnsFor(splits, setVoided)}
          rows={splits.history}
          rowKey={({ id }) => id}
          isQuiet={({ voidedAt }) => voidedAt !== null}
        />
      </div>
      <VoidSplitDialog
        agentId={agentId}
        splits={splits}
        row={voided}
        onClose={() => setVoided(null)}
      />
    </section>
  );
}

type Columns = [Column<SplitRow>, ...Column<SplitRow>[]];

function columnsFor(splits: AgentSplits, onVoid: (row: SplitRow) => void): Columns {
  const isOnlyRow = validRows(splits).length === 1;
  return [
    {
      header: 'From',
      width: 'wide:w-[13%]',
      cell: (row) => <Words row={row}>{formatCalendarDate(row.effectiveOn)}</Words>,
    },
    {
      header: 'To',
      width: 'wide:w-[13%]',
      cell: (row) => <Words row={row}>{endOf(row, splits)}</Words>,
    },
    {
      header: 'Split (%)',
      width: 'wide:w-[9%]',
      isNumeric: true,
      cell: (row) => <Words row={row}>{row.split}</Words>,
    },
    { header: 'Reason', width: 'wide:w-[31%]', cell: (row) => <Reason row={row} /> },
    { header: 'By', width: 'wide:w-[12%]', cell: ({ createdBy }) => createdBy },
    {
      header: 'Entered',
      width: 'wide:w-[14%]',
      cell: ({ createdAt, isBackdated }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <time dateTime={createdAt}>{formatOfficeDate(createdAt)}</time>
          {isBackdated && <Badge tone="plain">Backdated</Badge>}
        </span>
      ),
    },
    {
      header: 'Actions',
      width: 'wide:w-[8%]',
      isActions: true,
      cell: (row) =>
        row.voidedAt === null &&
        !isOnlyRow && <RowButton label="Void" of={planInWords(row)} onClick={() => onVoid(row)} />,
    },
  ];
}

/** The last day of a row. A row that another one of the same day replaced never applied. */
function endOf({ id, until, voidedAt }: SplitRow, { current }: AgentSplits): string {
  if (until !== null) return formatCalendarDate(until);
  if (voidedAt !== null) return '–';
  return id === current?.id ? 'Now' : 'Never applied';
}

const Words = ({ row, children }: { row: SplitRow; children: string }) =>
  row.voidedAt === null ? children : <s>{children}</s>;

const Reason = ({ row }: { row: SplitRow }) => (
  <span className="break-words whitespace-pre-wrap">
    <Words row={row}>{row.reason}</Words>
    {row.voidedAt !== null && (
      <span className="block">
        Voided by {row.voidedBy}, {formatOfficeDate(row.voidedAt)}: {row.voidReason}
      </span>
    )}
  </span>
);
