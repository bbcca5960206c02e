import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { ApiError } from '#web/api/request.ts';
import type { Tagged } from '#web/api/resource.ts';
import { toast } from '#web/ui/toast.tsx';
import type { RecordKind } from './record-kind.ts';
import { fieldConflicts } from './field-conflicts.ts';
import { fieldSlot } from './field-slot.ts';
import { withSession } from '#web/admin/session/sign-in-again.ts';
import { useConflict } from './use-conflict.ts';
import { useProblems } from './use-problems.tsx';
import { useRefusal } from './use-refusal.ts';
import { useListBehind } from '#web/admin/screen/way-back.tsx';

interface Save<Input, Values> {
  input: Input;
  /** What stood in the fields when it was sent. */
  sent: Values;
  /** Of the version that may be overwritten; undefined for a new record. */
  etag: string | undefined;
}

/**
 * A form for one record, from what stands to what is saved.
 * @param opened the record as it was when the form opened; undefined for a new one
 */
export function useRecordForm<Row extends { id: string }, Input, Values extends FieldValues>(
  kind: RecordKind<Row, Input, Values>,
  opened: Tagged<Row> | undefined,
) {
  const [base, setBase] = useState(opened);
  const form = useForm<Values, unknown, Input>({
    resolver: zodResolver(kind.schema) as unknown as Resolver<Values, unknown, Input>,
    defaultValues: (opened ? kind.toValues(opened.record) : kind.blank) as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const { isSubmitting, isDirty, errors } = form.formState;
  const { summary, onInvalid } = useProblems(form, kind.labels);
  const { alert, refuse, forget } = useRefusal(form, onInvalid);
  const [isLeaving, setLeaving] = useState(false);
  const save = useSave(kind, base?.record.id, {
    onStart: forget,
    isAsSent: (sent) => JSON.stringify(form.getValues()) === JSON.stringify(sent),
    onLeave: () => setLeaving(true),
    onStay: async ({ id }) => {
      const saved = await kind.resource.get(id).catch(() => undefined);
      if (!saved) return;
      setBase(saved);
      form.reset(kind.toValues(saved.record), { keepValues: true });
    },
    onStale: (id) => conflict.open(id).catch(refuse),
    onRefused: refuse,
  });
  const saveOver = (etag: string | undefined) =>
    form.handleSubmit(
      (input) =>
        save
          .mutateAsync({ input, etag, sent: structuredClone(form.getValues()) })
          .catch(() => undefined),
      onInvalid,
    );
  const conflict = useConflict({
    entity: kind.entity,
    read: kind.resource.get,
    compare: (theirs) =>
      base
        ? fieldConflicts(kind, kind.toValues(base.record), kind.toValues(theirs), form.getValues())
        : [],
    onLoadTheirs: (theirs) => {
      setBase(theirs);
      form.reset(kind.toValues(theirs.record));
    },
    onKeepMine: ({ etag }) => void saveOver(etag)(),
  });
  return {
    form,
    slot: (name: Path<Values> & keyof Values & string) => fieldSlot(kind.labels, errors, name),
    submit: saveOver(base?.etag),
    summary,
    alert,
    hasErrors: Object.keys(errors).length > 0 || alert !== null,
    isSaving: isSubmitting || save.isPending,
    isUnsaved: isDirty && !isLeaving,
    conflictDialog: conflict.dialog,
  };
}

interface Outcomes<Row, Values> {
  onStart: () => void;
  /** Whether nothing was typed since. */
  isAsSent: (sent: Values) => boolean;
  onLeave: () => void;
  /** It is saved, and what was typed meanwhile is not. */
  onStay: (saved: Row) => Promise<unknown>;
  onStale: (id: string) => Promise<unknown>;
  onRefused: (error: unknown) => void;
}

const isStale = (error: unknown) => error instanceof ApiError && error.status === 412;

/** Creates, or with an id updates; says so, and goes back to the list, unless somebody typed on. */
function useSave<Row extends { id: string }, Input, Values extends FieldValues>(
  { resource, list, toasts }: RecordKind<Row, Input, Values>,
  id: string | undefined,
  { onStart, isAsSent, onLeave, onStay, onStale, onRefused }: Outcomes<Row, Values>,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const search = useListBehind();
  return useMutation({
    mutationFn: ({ input, etag }: Save<Input, Values>) =>
      withSession(() => (id ? resource.update(id, input, etag) : resource.create(input))),
    onMutate: onStart,
    onSuccess: (saved, { sent }) => {
      void resource.refresh(queryClient);
      toast({ title: id ? toasts.updated : toasts.created });
      if (!isAsSent(sent)) return onStay(saved);
      onLeave();
      return navigate({ to: list.path, search, replace: true, ignoreBlocker: true });
    },
    onError: (error) => {
      const description = id ? toasts.updateFailed : toasts.createFailed;
      toast({ title: 'Error', description, destructive: true });
      return id && isStale(error) ? onStale(id) : onRefused(error);
    },
  });
}
