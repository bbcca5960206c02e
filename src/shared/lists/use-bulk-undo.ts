import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { withSession } from '#shared/session/sign-in-again.ts';
import { toast } from '#shared/ui/toast.tsx';

/** A change that puts some of the changed records back as they were. */
export interface BulkUndo<Change> {
  ids: string[];
  change: Change;
}

interface BulkUndoOptions<Change, Failed> {
  send: (ids: string[], change: Change) => Promise<{ failed: Failed[] }>;
  failure: string;
  onFailed: (failed: Failed[]) => void;
  refresh: (client: QueryClient) => Promise<unknown>;
}

/** Returns a function that makes the button of a toast, which undoes a change of several records. */
export function useBulkUndo<Change, Failed>(options: BulkUndoOptions<Change, Failed>) {
  const { send, failure, onFailed, refresh } = options;
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: (undo: BulkUndo<Change>[]) =>
      withSession(async () => {
        const failed: Failed[] = [];
        for (const { ids, change } of undo) failed.push(...(await send(ids, change)).failed);
        return failed;
      }),
    onSuccess: (failed, undo) => {
      onFailed(failed);
      const isAnyUndone = undo.flatMap(({ ids }) => ids).length > failed.length;
      if (isAnyUndone) toast({ title: 'Change undone' });
    },
    onError: () => {
      toast({ title: 'Error', description: failure, destructive: true });
    },
    onSettled: () => refresh(client),
  });
  return (undo: BulkUndo<Change>[]) => ({
    label: 'Undo',
    alternative: 'To undo it later, open each record and change it back.',
    onClick: () => undoing.mutate(undo),
  });
}
