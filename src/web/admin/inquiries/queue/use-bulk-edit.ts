import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '#domain/full-name.ts';
import type { BulkChange, BulkFailure } from '#domain/inquiries/bulk-edit.ts';
import type { Inquiry } from '#domain/inquiries/inquiries.ts';
import { withSession } from '#web/admin/session/sign-in-again.ts';
import { editInquiries, refreshInquiries } from '#web/api/inquiries.ts';
import { counted } from '#web/ui/list/counted.ts';
import { toast } from '#web/ui/toast.tsx';

const reasons: Record<BulkFailure, string> = {
  gone: 'was deleted in the meantime',
  unchanged: 'already is so',
  inactive_agent: 'was not assigned, because the agent is inactive',
};

/** The selection of inquiries, and the change of all selected ones. */
export function useBulkEdit(rows: Inquiry[]) {
  const client = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<string[]>([]);
  const nameOf = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row ? fullName(row) : 'An inquiry';
  };
  const selected = rows.map(({ id }) => id).filter((id) => ids.has(id));
  const edit = useMutation({
    mutationFn: (change: BulkChange) => withSession(() => editInquiries(selected, change)),
    onSuccess: ({ changed, failed }) => {
      setIds(new Set(failed.map(({ id }) => id)));
      setFailures(failed.map(({ id, reason }) => `${nameOf(id)} ${reasons[reason]}.`));
      if (changed.length > 0) {
        toast({ title: `${counted(changed.length, 'inquiry', 'inquiries')} updated` });
      }
      return refreshInquiries(client);
    },
    onError: () => {
      toast({ title: 'Error', description: 'Failed to update the inquiries', destructive: true });
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
    selection: { selected: ids, nameOf: (row: Inquiry) => fullName(row), onSelect },
    count: selected.length,
    selectAll: () => setIds(new Set(rows.map(({ id }) => id))),
    clear: () => {
      setIds(new Set());
      setFailures([]);
    },
    /** A sentence for each inquiry that the last change could not change. */
    failures,
    isPending: edit.isPending,
    edit: (change: BulkChange) => edit.mutate(change),
  };
}

export type BulkEditing = ReturnType<typeof useBulkEdit>;
