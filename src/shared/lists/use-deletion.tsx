import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordType } from '#shared/domain/record-type.ts';
import { deletion } from '#shared/screen/confirmations.ts';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { RowButton } from './row-actions.tsx';

interface DeletionOptions<Row> {
  type: Pick<RecordType<Row, never>, 'noun' | 'shortNoun' | 'nameOf'>;
  calls: {
    remove: (id: string) => Promise<unknown>;
    refresh: (client: QueryClient) => Promise<unknown>;
  };
  /** How the question names the row, if not by the record's name. */
  question?: (row: Row) => string;
}

export function useDeletion<Row extends { id: string }>({
  type: { noun, shortNoun = noun, nameOf },
  calls,
  question = nameOf,
}: DeletionOptions<Row>): { renderButton: (row: Row) => ReactNode; dialog: ReactNode } {
  const remove = useRecordChange<Row>({
    change: ({ id }) => calls.remove(id),
    refresh: calls.refresh,
    success: `${shortNoun} deleted successfully`,
    failure: `Failed to delete ${shortNoun.toLowerCase()}`,
  });
  const { ask, dialog } = useConfirmedChange(remove, (row) =>
    deletion(noun.toLowerCase(), question(row)),
  );
  return {
    dialog,
    renderButton: (row) => (
      <RowButton label="Delete" of={nameOf(row)} onClick={(event) => ask(row, event)} />
    ),
  };
}
