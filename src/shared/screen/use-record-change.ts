import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '#shared/api/request.ts';
import { useKeptFocus } from './kept-focus.ts';
import { toast } from '#shared/ui/toast.tsx';
import { withSession } from '#shared/session/sign-in-again.ts';

interface RecordChange<Row, Result> {
  change: (row: Row) => Promise<Result>;
  refresh: (client: QueryClient) => Promise<unknown>;
  success: string | ((result: Result) => string);
  failure: string;
  /** Whether the toast gives the reason of an answer with status 409, instead of `failure`. */
  explainsConflict?: boolean;
}

/**
 * Returns a mutation that changes a record, such as a row of a list, and shows a toast. After a success, the
 * mutation stays pending until the list has reloaded.
 */
export function useRecordChange<Row = void, Result = unknown>({
  change,
  refresh,
  success,
  failure,
  explainsConflict = false,
}: RecordChange<Row, Result>) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (row: Row) => withSession(() => change(row)),
    onMutate: () => keepFocus(),
    onSuccess: (result) => {
      toast({ title: typeof success === 'string' ? success : success(result) });
      return refresh(queryClient);
    },
    onError: (error) => {
      const isExplained = hasStatus(error, 429, ...(explainsConflict ? [409] : []));
      const description = (isExplained && error.detail) || failure;
      toast({ title: 'Error', description, destructive: true });
      // Another administrator may have changed or removed the record first, so reload the list to
      // show their change.
      return hasStatus(error, 404, 409, 412) ? refresh(queryClient) : undefined;
    },
  });
  const keepFocus = useKeptFocus(mutation.isPending);
  return mutation;
}
