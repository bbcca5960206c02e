import type { QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { RecordType } from '#shared/domain/record-type.ts';
import { deactivation, type Confirmation } from '#shared/screen/confirmations.ts';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { RowButton } from './row-actions.tsx';

interface ActivationOptions<Row, Input extends { isActive: boolean }> {
  type: Pick<RecordType<Row, Input>, 'noun' | 'nameOf' | 'input'>;
  calls: {
    get: (id: string) => Promise<Versioned<object>>;
    update: (id: string, input: Input, etag: string) => Promise<unknown>;
    /** Deactivates the record. */
    remove: (id: string) => Promise<unknown>;
    refresh: (client: QueryClient) => Promise<unknown>;
  };
  /** How the question names the row, if not by the record's name. */
  question?: (row: Row) => string;
  /** Content under the question of the deactivation dialog. */
  renderDetails?: (row: Row) => ReactNode;
  /** Finds what to ask before a row is reactivated. Without it, or for undefined, nothing is asked. */
  findReturnQuestion?: (row: Row) => Promise<Confirmation | undefined>;
}

/** Deactivates a row of a list after a confirmation, and reactivates most rows without one. */
export function useActivation<
  Row extends { id: string; isActive: boolean },
  Input extends { isActive: boolean },
>({
  type: { noun: title, nameOf, input },
  calls: { get, update, remove, refresh },
  question = nameOf,
  renderDetails,
  findReturnQuestion,
}: ActivationOptions<Row, Input>): {
  renderButton: (row: Row) => ReactNode;
  dialog: ReactNode;
} {
  const noun = title.toLowerCase();
  const deactivate = useRecordChange<Row>({
    change: ({ id }) => remove(id),
    refresh,
    success: `${title} deactivated successfully`,
    failure: `Failed to deactivate ${noun}`,
  });
  const reactivate = useRecordChange<Row>({
    change: async ({ id }) => {
      const { record, etag } = await get(id);
      return update(id, { ...z.parse(input, record), isActive: true }, etag);
    },
    refresh,
    success: `${title} updated successfully`,
    failure: `Failed to update ${noun}`,
  });
  const { ask, dialog } = useConfirmedChange(
    deactivate,
    (row) => deactivation(noun, question(row)),
    renderDetails,
  );
  const [returnQuestion, setReturnQuestion] = useState<Confirmation | null>(null);
  const returning = useConfirmedChange(reactivate, () => returnQuestion);
  async function startReactivation(row: Row, currentTarget: HTMLElement) {
    // Without an answer, the reactivation itself tells what is wrong.
    const found = await findReturnQuestion?.(row).catch(() => undefined);
    if (!found) return reactivate.mutate(row);
    setReturnQuestion(found);
    return returning.ask(row, { currentTarget });
  }
  return {
    dialog: (
      <>
        {dialog}
        {returning.dialog}
      </>
    ),
    renderButton: (row) => (
      <RowButton
        label={row.isActive ? 'Deactivate' : 'Reactivate'}
        of={nameOf(row)}
        isPending={reactivate.isPending && reactivate.variables.id === row.id}
        onClick={(event) =>
          row.isActive ? ask(row, event) : void startReactivation(row, event.currentTarget)
        }
      />
    ),
  };
}
