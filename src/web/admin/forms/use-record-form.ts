import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { recordListPaths } from '#domain/paths.ts';
import type * as z from 'zod/mini';
import { useReturnSearch } from '#web/admin/screen/back-link.tsx';
import { withSession } from '#web/admin/session/sign-in-again.ts';
import type { Versioned } from '#web/api/resource.ts';
import { toast } from '#web/ui/toast.tsx';
import { fieldConflicts } from './field-conflicts.ts';
import { fieldInWords } from './field-words.ts';
import { type FormDefinition, formWords, toValues } from './form-definition.ts';
import { useFormErrors } from './use-form-errors.tsx';
import { type Conflict, useVersionedSave } from './use-versioned-save.ts';

/**
 * A form that creates or edits one record.
 * @param opened the record as it was when the form opened; undefined for a new record
 */
export function useRecordForm<Row extends { id: string }, Input, Values extends FieldValues>(
  definition: FormDefinition<Row, Input, Values>,
  opened: Versioned<Row> | undefined,
) {
  const { type, calls } = definition;
  const client = useQueryClient();
  const [base, setBase] = useState(opened);
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm<Values, unknown, Input>({
    resolver: resolverOf<Values, Input>(type.input),
    defaultValues: (opened
      ? toValues(definition, opened.record)
      : definition.blank) as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const errors = useFormErrors(form, type.labels);
  const versioned = useVersionedSave<Row, Input>({
    entity: type.entity,
    read: calls.get,
    send: (input, previous) =>
      previous ? calls.update(previous.record.id, input, previous.etag) : calls.create(input),
    onLoadTheirs: (theirs) => {
      setBase(theirs);
      form.reset(toValues(definition, theirs.record));
    },
    onKeepMine: (theirs) => void submitOver(theirs)(),
  });
  const saving = useSave(definition, {
    save: versioned.save,
    onStart: errors.clearAlert,
    isAsSent: (sent) => JSON.stringify(form.getValues()) === JSON.stringify(sent),
    onLeave: () => setLeaving(true),
    onStay: async ({ id }) => {
      const saved = await calls.get(id).catch(() => undefined);
      if (!saved) return;
      setBase(saved);
      form.reset(toValues(definition, saved.record), { keepValues: true });
    },
    onRefused: errors.showRefusal,
  });
  const submitOver = (baseVersion: Versioned<Row> | undefined) =>
    form.handleSubmit(
      (input) =>
        saving
          .mutateAsync({ input, baseVersion, sent: structuredClone(form.getValues()) })
          .catch(() => undefined),
      errors.onInvalid,
    );
  const { conflict } = versioned.dialog;
  const changes = conflict ? changesOf(definition, client, conflict, form.getValues()) : [];
  return {
    form,
    ...errors,
    submit: submitOver(base),
    isSaving: form.formState.isSubmitting || saving.isPending,
    isUnsaved: form.formState.isDirty && !isLeaving,
    conflictDialog: { ...versioned.dialog, changes },
  };
}

/**
 * Returns the resolver for a schema. The type cast is needed because the schema's input type is
 * unknown: the server uses the same schema for API calls.
 */
const resolverOf = <Values extends FieldValues, Input>(input: z.ZodMiniType<Input>) =>
  zodResolver(input as z.ZodMiniType<Input, FieldValues>) as unknown as Resolver<
    Values,
    unknown,
    Input
  >;

/** Returns the fields that another administrator changed. */
const changesOf = <Row extends { id: string }, Input, Values extends FieldValues>(
  definition: FormDefinition<Row, Input, Values>,
  client: QueryClient,
  { base, theirs }: Conflict<Row, Input>,
  mine: Values,
) =>
  fieldConflicts(
    {
      labels: definition.type.labels,
      inWords: (name, value) => fieldInWords(definition.type, name, value, client),
    },
    toValues(definition, base.record),
    toValues(definition, theirs.record),
    mine,
  );

interface Submission<Row, Input, Values> {
  input: Input;
  /** The version to overwrite; undefined for a new record. */
  baseVersion: Versioned<Row> | undefined;
  /** The form's values when it was sent. */
  sent: Values;
}

interface SaveOptions<Row, Input, Values> {
  save: (input: Input, baseVersion: Versioned<Row> | undefined) => Promise<Row>;
  onStart: () => void;
  /** Returns whether the form's values are still the same as when it was sent. */
  isAsSent: (sent: Values) => boolean;
  onLeave: () => void;
  /** Called after a successful save if the user typed more in the meantime. */
  onStay: (saved: Row) => Promise<unknown>;
  onRefused: (error: unknown) => void;
}

/**
 * Saves the record, shows a toast, and returns to the list unless the user typed more in the
 * meantime.
 */
function useSave<Row extends { id: string }, Input, Values extends FieldValues>(
  definition: FormDefinition<Row, Input, Values>,
  { save, onStart, isAsSent, onLeave, onStay, onRefused }: SaveOptions<Row, Input, Values>,
) {
  const { calls, type } = definition;
  const words = formWords(type);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const search = useReturnSearch();
  return useMutation({
    mutationFn: ({ input, baseVersion }: Submission<Row, Input, Values>) =>
      withSession(() => save(input, baseVersion)),
    onMutate: onStart,
    onSuccess: (saved, { baseVersion, sent }) => {
      void calls.refresh(queryClient);
      toast({ title: baseVersion ? words.updated : words.created });
      if (!isAsSent(sent)) return onStay(saved);
      onLeave();
      return navigate({
        to: recordListPaths()[type.entity],
        search,
        replace: true,
        ignoreBlocker: true,
      });
    },
    onError: (error, { baseVersion }) => {
      const description = baseVersion ? words.updateFailed : words.createFailed;
      toast({ title: 'Error', description, destructive: true });
      onRefused(error);
    },
  });
}
