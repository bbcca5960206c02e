import type { UseMutationResult } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { RecordSearch } from './list-search.ts';
import { EditLink, RowActions, RowButton } from './row-actions.tsx';

interface ActivityActionsProps<Row> {
  row: Row;
  name: string;
  editPath: string;
  list: RecordSearch;
  onDeactivate: (row: Row, event: MouseEvent<HTMLButtonElement>) => void;
  /** Takes nothing away, and so asks nothing. */
  reactivate: UseMutationResult<unknown, Error, Row>;
}

/** What can be done with a record that is put out of use rather than deleted. */
export function ActivityActions<Row extends { id: string; isActive: boolean }>({
  row,
  name,
  editPath,
  list,
  onDeactivate,
  reactivate,
}: ActivityActionsProps<Row>) {
  return (
    <RowActions>
      <EditLink to={editPath} of={name} list={list} />
      <RowButton
        label={row.isActive ? 'Deactivate' : 'Reactivate'}
        of={name}
        isPending={reactivate.isPending && reactivate.variables.id === row.id}
        onClick={(event) => (row.isActive ? onDeactivate(row, event) : reactivate.mutate(row))}
      />
    </RowActions>
  );
}
