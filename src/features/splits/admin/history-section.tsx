import { useState } from 'react';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import type { AgentSplits, SplitRow } from '#features/splits/domain/splits.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { type Columns, Table } from '#shared/ui/list/table.tsx';
import { periodInWords, planInWords } from '#features/splits/domain/split-words.ts';
import { VoidSplitDialog } from './void-split-dialog.tsx';

interface HistorySectionProps {
  agentId: string;
  splits: AgentSplits;
}

/** The rows that are not planned. The row with the latest first day comes first. */
export function HistorySection({ agentId, splits }: HistorySectionProps) {
  const [voided, setVoided] = useState<SplitRow | null>(null);
  return (
    <section className="@container min-w-0 xl:col-span-2">
      <h2 className="mb-3 font-display text-xl font-medium">History</h2>
      <div className="wide:border wide:border-line wide:bg-surface [&_tbody_:is(td,th)]:print:py-1">
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

function columnsFor(splits: AgentSplits, onVoid: (row: SplitRow) => void): Columns<SplitRow> {
  // The agent must always have a split today, so the row cannot be voided if it is the only one
  // here that is not voided.
  const isOnlyRow = splits.history.filter(({ voidedAt }) => voidedAt === null).length === 1;
  return [
    {
      header: 'Period',
      width: 'wide:w-[24%]',
      cell: (row) => <Words row={row}>{periodInWords(row, splits)}</Words>,
    },
    {
      header: 'Agent (%)',
      width: 'wide:w-[10%]',
      isNumeric: true,
      cell: (row) => <Words row={row}>{row.split}</Words>,
    },
    { header: 'Reason', width: 'wide:w-[34%]', cell: (row) => <Reason row={row} /> },
    { header: 'Entered', width: 'wide:w-[23%]', cell: (row) => <Entered {...row} /> },
    {
      header: 'Actions',
      width: 'wide:w-[9%]',
      isActions: true,
      cell: (row) =>
        row.voidedAt === null &&
        !isOnlyRow && (
          <RowActions>
            <RowButton label="Void" of={planInWords(row)} onClick={() => onVoid(row)} />
          </RowActions>
        ),
    },
  ];
}

const Entered = ({ createdAt, createdByName, isBackdated }: SplitRow) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 break-words">
      <time dateTime={createdAt} className="whitespace-nowrap">
        {formatOfficeDate(createdAt)}
      </time>{' '}
      by {createdByName}
    </span>
    {isBackdated && <Badge tone="plain">Backdated</Badge>}
  </span>
);

const Words = ({ row, children }: { row: SplitRow; children: string }) =>
  row.voidedAt === null ? <span>{children}</span> : <s>{children}</s>;

const Reason = ({ row }: { row: SplitRow }) => (
  <span className="break-words whitespace-pre-wrap">
    <Words row={row}>{row.reason}</Words>
    {row.voidedAt !== null && (
      <span className="block">
        Voided by {row.voidedByName}, {formatOfficeDate(row.voidedAt)}: {row.voidReason}
      </span>
    )}
  </span>
);
