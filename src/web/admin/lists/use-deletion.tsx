import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deletion } from '#web/admin/screen/confirmations.ts';
import { useConfirmedChange } from '#web/admin/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#web/admin/screen/use-record-change.ts';
import { RowButton } from './row-actions.tsx';

interface DeletionOptions<Row> {
  /** The name of the record type in lower case, such as "education record". */
  noun: string;
  /** The noun of the toasts, where it is shorter: "Record deleted successfully". */
  shortNoun?: string;
  rowName: (row: Row) => string;
  /** The row's name in the question, where it differs from `rowName`. */
  question?: (row: Row) => string;
  resource: {
    remove: (id: string) => Promise<unknown>;
    refresh: (client: QueryClient) => Promise<unknown>;
  };
}

/** The button that deletes a list's row permanently, and the dialog that asks first. */
export function useDeletion<Row extends { id: string }>({
  noun,
  shortNoun = noun,
  rowName,
  question = rowName,
  resource,
}: DeletionOptions<Row>): { renderButton: (row: Row) => ReactNode; dialog: ReactNode } {
  const remove = useRecordChange<Row>({
    change: ({ id }) => resource.remove(id),
    refresh: resource.refresh,
    success: `${shortNoun.charAt(0).toUpperCase()}${shortNoun.slice(1)} deleted successfully`,
    failure: `Failed to delete ${shortNoun}`,
  });
  const { ask, dialog } = useConfirmedChange(remove, (row) => deletion(noun, question(row)));
  return {
    dialog,
    renderButton: (row) => (
      <RowButton label="Delete" of={rowName(row)} onClick={(event) => ask(row, event)} />
    ),
  };
}
