import { type ReactNode, useState } from 'react';
import { AgentLink } from '#features/agents/admin/agent-link.tsx';
import { acceptPaper, deadlines, deletePaperFile } from '#features/deadlines/api/deadlines.ts';
import {
  deadlineGroups,
  deadlineName,
  type ListedDeadline,
} from '#features/deadlines/domain/deadlines.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { RecordLink, RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { None } from '#shared/ui/list/none.tsx';
import { rowActionClasses } from '#shared/ui/list/row-action.ts';
import { type Column, type Columns, Table } from '#shared/ui/list/table.tsx';
import { ActDialog, type ActOn } from './act-dialog.tsx';
import { DeadlineDialog } from './deadline-dialog.tsx';

/** Returns words such as "in 12 days" for a number of days. */
function daysInWords(days: number): string {
  if (days === 0) return 'today';
  return days < 0 ? `${counted(-days, 'day')} ago` : `in ${counted(days, 'day')}`;
}

const nameOf = (row: ListedDeadline) =>
  [deadlineName(row), row.agentName].filter(Boolean).join(', ');

const columns: Columns<ListedDeadline> = [
  {
    header: 'Due',
    width: 'wide:w-[17%]',
    cell: ({ dueOn, daysLeft }) =>
      dueOn === null || daysLeft === null ? (
        <span className="text-quiet">No end</span>
      ) : (
        <span>
          <time dateTime={dueOn}>{formatCalendarDate(dueOn)}</time>{' '}
          <span className={daysLeft < 0 ? 'text-brick' : 'text-quiet'}>
            {daysInWords(daysLeft)}
          </span>
        </span>
      ),
  },
  { header: 'What', width: 'wide:w-[17%]', cell: deadlineName },
  {
    header: 'Whom',
    width: 'wide:w-[16%]',
    cell: ({ agentId, agentName, agentIsActive }) =>
      agentId === null || agentName === null ? (
        'The brokerage'
      ) : (
        <AgentLink agentId={agentId} name={markedName(agentName, agentIsActive ?? true)} />
      ),
  },
  {
    header: 'Note',
    width: 'wide:w-[26%]',
    cell: ({ note, returnReason }) => returnReason ?? note ?? <None />,
  },
];

export function DeadlineGroups({ rows }: { rows: ListedDeadline[] }) {
  const isFrontDesk = useIsFrontDesk();
  const [on, setOn] = useState<ActOn | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const { refresh } = deadlines;
  const acceptance = useRecordChange<ListedDeadline>({
    change: ({ id, updatedAt }) => acceptPaper(id, { updatedAt: updatedAt ?? undefined }),
    refresh,
    success: 'Paper accepted',
    failure: 'Failed to accept the paper',
    explainsConflict: true,
  });
  const deletion = useRecordChange<ListedDeadline>({
    change: ({ id, fileId }) => deletePaperFile(id, fileId ?? ''),
    refresh,
    success: 'File deleted',
    failure: 'Failed to delete the file',
    explainsConflict: true,
  });
  const confirmed = useConfirmedChange(deletion, (row) => ({
    title: 'Delete file',
    question: `Delete the file of “${nameOf(row)}” for good?`,
    verb: 'Delete',
    pending: 'Deleting...',
    isDestructive: true,
  }));
  const changes = (row: ListedDeadline) => {
    if (row.href !== null) return <OriginLink row={row} />;
    const of = nameOf(row);
    const act = (name: ActOn['act'], label: string) => (
      <RowButton label={label} of={of} onClick={() => setOn({ act: name, row })} />
    );
    const isOpen = row.group !== 'closed';
    const isHandedIn = row.group === 'handed_in';
    return (
      <>
        {isHandedIn && (
          <RowButton
            label="Accept"
            of={of}
            isPending={acceptance.isPending}
            onClick={() => acceptance.mutate(row)}
          />
        )}
        {isHandedIn && act('return', 'Return')}
        {isOpen && !isHandedIn && row.group !== 'returned' && act('renew', 'Renewed')}
        {isOpen && <RowButton label="Edit" of={of} onClick={() => setChanged(row.id)} />}
        {isOpen && act('end', 'End')}
        {row.fileId !== null && (
          <RowButton label="Delete file" of={of} onClick={(event) => confirmed.ask(row, event)} />
        )}
      </>
    );
  };
  const actions = actionsColumn(isFrontDesk ? () => null : changes);
  return (
    <div className="@container space-y-6">
      {deadlineGroups.values
        .map((group) => ({ group, found: rows.filter((row) => row.group === group) }))
        .filter(({ found }) => found.length > 0)
        .map(({ group, found }) => (
          <section key={group}>
            <h2 className="mb-2 font-display text-xl font-medium">
              {deadlineGroups.labels[group]}
            </h2>
            <div className="wide:border wide:border-line wide:bg-surface">
              <Table
                caption={deadlineGroups.labels[group]}
                columns={[...columns, actions]}
                rows={found}
                rowKey={({ id }) => id}
              />
            </div>
          </section>
        ))}
      <ActDialog on={on} onClose={() => setOn(null)} />
      <DeadlineDialog id={changed} onClose={() => setChanged(null)} />
      {confirmed.dialog}
    </div>
  );
}

const actionsColumn = (
  renderChanges: (row: ListedDeadline) => ReactNode,
): Column<ListedDeadline> => ({
  header: 'Actions',
  width: '',
  isActions: true,
  cell: (row) => (
    <RowActions>
      {row.fileId !== null && <FileLink row={row} />}
      {renderChanges(row)}
    </RowActions>
  ),
});

const OriginLink = ({ row }: { row: ListedDeadline }) => (
  <RecordLink
    label={row.kind === 'license_renewal' ? 'Record renewal' : 'Open'}
    to={row.href ?? ''}
    of={nameOf(row)}
    list={{}}
  />
);

/** Opens a picture in another tab, and downloads a PDF. */
const FileLink = ({ row }: { row: ListedDeadline }) => (
  <a
    href={apiPaths.deadlineFile(row.id)}
    target="_blank"
    rel="noopener noreferrer"
    className={rowActionClasses}
  >
    View<span className="sr-only"> {nameOf(row)} (opens a new tab)</span>
  </a>
);
