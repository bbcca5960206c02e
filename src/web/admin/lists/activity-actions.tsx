import type { UseMutationResult } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import type { ListSearch } from './use-list.ts';
import { RecordLink, RowActions, RowButton } from './row-actions.tsx';

interface ActivityActionsProps<Row> {
  row: Row;
  name: string;
  editPath: string;
  list: ListSearch;
  onDeactivate: (row: Row, event: MouseEvent<HTMLButtonElement>) => void;
  /** Takes nothing away, and so asks nothing. */
  reactivate: UseMutationResult<unknown, Error, Row>;
  /** What else there is to do with it. */
  children?: ReactNode;
}

/** What can be done with a record that is put out of use rather than deleted. */
export function ActivityActions<Row extends { id: string; isActive: boolean }>({
  row,
  name,
  editPath,
  list,
  onDeactivate,
  reactivate,
  children,
}: ActivityActionsProps<Row>) {
  return (
    <RowActions>
      <RecordLink label="Edit" to={editPath} of={name} list={list} />
      {children}
      <RowButton
        label={row.isActive ? 'Deactivate' : 'Reactivate'}
        of={name}
        isPending={reactivate.isPending && reactivate.variables.id === row.id}
        onClick={(event) => (row.isActive ? onDeactivate(row, event) : reactivate.mutate(row))}
      />
    </RowActions>
  );
}
