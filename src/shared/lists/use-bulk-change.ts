import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withSession } from '#shared/session/sign-in-again.ts';
import { toast } from '#shared/ui/toast.tsx';
import { useBulkUndo, type BulkUndo } from './use-bulk-undo.ts';

interface BulkResult<Reason extends string> {
  /** The ids of the changed records. */
  changed: string[];
  failed: { id: string; reason: Reason }[];
}

interface BulkChangeOptions<Row, Change, Reason extends string, Result> {
  rows: Row[];
  nameOf: (row: Row) => string;
  /** The name of a record that is no longer on the screen, such as "An inquiry". */
  unknownName: string;
  send: (ids: string[], change: Change) => Promise<Result>;
  /** The end of a sentence about a record that could not be changed, such as "was deleted". */
  reasons: Record<Reason, string>;
  success: (result: Result, change: Change) => string;
  failure: string;
  /** Returns the changes that put the changed rows back. Without it, a change cannot be undone. */
  undoOf?: (before: Row[], change: Change) => BulkUndo<Change>[];
  refresh: (client: QueryClient) => Promise<unknown>;
}

/** The selection of rows in a list, and a change of all selected rows that are on the screen. */
export function useBulkChange<
  Row extends { id: string },
  Change,
  Reason extends string,
  Result extends BulkResult<Reason> = BulkResult<Reason>,
>(options: BulkChangeOptions<Row, Change, Reason, Result>) {
  const { rows, nameOf, unknownName, send, reasons } = options;
  const { success, failure, undoOf, refresh } = options;
  const client = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<string[]>([]);
  const nameOfId = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row ? nameOf(row) : unknownName;
  };
  const selected = rows.map(({ id }) => id).filter((id) => ids.has(id));
  const showFailures = (failed: Result['failed']) =>
    setFailures(failed.map(({ id, reason }) => `${nameOfId(id)} ${reasons[reason]}.`));
  const undoButton = useBulkUndo({ send, failure, onFailed: showFailures, refresh });
  const changing = useMutation({
    mutationFn: (change: Change) => withSession(() => send(selected, change)),
    onSuccess: (result, change) => {
      const { changed, failed } = result;
      setIds(new Set(failed.map(({ id }) => id)));
      showFailures(failed);
      const before = rows.filter(({ id }) => changed.includes(id));
      const undo = undoOf?.(before, change);
      if (changed.length > 0) {
        toast({ title: success(result, change), ...(undo && { action: undoButton(undo) }) });
      }
      return refresh(client);
    },
    onError: () => {
      toast({ title: 'Error', description: failure, destructive: true });
    },
  });
  const onSelect = (changed: string[], isSelected: boolean) => {
    const next = new Set(ids);
    for (const id of changed) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  };
  return {
    selection: { selected: ids, nameOf, onSelect },
    count: selected.length,
    selectAll: () => setIds(new Set(rows.map(({ id }) => id))),
    clear: () => {
      setIds(new Set());
      setFailures([]);
    },
    /** A sentence for each record that the last change left unchanged, with the reason. */
    failures,
    isPending: changing.isPending,
    edit: (change: Change) => changing.mutate(change),
  };
}
