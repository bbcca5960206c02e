import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useReturnSearch } from '#shared/lists/back-link.tsx';
import { withSession } from '#shared/session/sign-in-again.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { toast } from '#shared/ui/toast.tsx';
import { fieldConflicts, keepMine, rebaseForm } from './field-conflicts.ts';
import { fieldInWords } from './field-words.ts';
import {
  type FormDefinition,
  formWords,
  returnPath,
  type SecondButton,
  toValues,
} from './form-definition.ts';
import { useForm } from './use-form.ts';
import { useFormErrors } from './use-form-errors.tsx';
import { type Conflict, useVersionedSave } from './use-versioned-save.ts';

/**
 * Returns the form that creates or edits one record, with its errors and the functions that save
 * it.
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
  const form = useForm({ schema: type.input, defaultValues: firstValues(definition, opened) });
  const startFrom = (stored: Versioned<Row>, options: { keepValues?: boolean } = {}) => {
    setBase(stored);
    form.reset(toValues(definition, stored.record), options);
  };
  const errors = useFormErrors(form, type.labels);
  const versioned = useVersionedSave<Row, Input, Versioned<Row>>({
    entity: definition.part?.entity ?? type.entity,
    read: calls.get,
    send: (input, previous) =>
      previous ? calls.update(previous.record.id, input, previous.etag) : calls.create(input),
    changesOf: (conflict) => changesOf(definition, client, conflict, form.getValues()),
    onLoadTheirs: startFrom,
    onKeepMine: ({ base: before, theirs }) => {
      rebaseForm(form, toValues(definition, before.record), toValues(definition, theirs.record));
      setBase(theirs);
      void submitOver(theirs)();
    },
  });
  const saving = useSave(definition, {
    save: versioned.save,
    onStart: errors.clearAlert,
    isAsSent: (sent) => JSON.stringify(form.getValues()) === JSON.stringify(sent),
    onLeave: () => setLeaving(true),
    onStay: (saved) => startFrom(saved, { keepValues: true }),
    onRefused: errors.showRefusal,
  });
  const submitOver = (baseVersion: Versioned<Row> | undefined, words = formWords(type)) =>
    form.handleSubmit((input) => {
      const sent = structuredClone(form.getValues());
      return saving.mutateAsync({ input, baseVersion, words, sent }).catch(() => undefined);
    }, errors.onInvalid);
  return {
    form,
    ...errors,
    /** @param pressed the form's second button, if the user pressed it instead of the first */
    submit: (pressed?: SecondButton<Values>) => {
      setSecondValues(definition, form, base?.record, pressed);
      return submitOver(base, { ...formWords(type), ...pressed })();
    },
    /** The record as it is stored, as far as this form knows. Undefined for a new record. */
    stored: base?.record,
    /** The version that is stored, as far as this form knows. Empty for a new record. */
    etag: base?.etag ?? '',
    isSaving: form.formState.isSubmitting || saving.isPending,
    isUnsaved: form.formState.isDirty && !isLeaving,
    conflictDialog: versioned.dialog,
  };
}

const firstValues = <Row extends { id: string }, Input, Values extends FieldValues>(
  definition: FormDefinition<Row, Input, Values>,
  opened: Versioned<Row> | undefined,
): Values => (opened ? toValues(definition, opened.record) : definition.blank);

/**
 * Puts the values of the second button into the form if that button was pressed. Otherwise puts the
 * stored values of the same fields back, in case an earlier save by the second button failed.
 */
function setSecondValues<Row extends { id: string }, Input, Values extends FieldValues>(
  definition: FormDefinition<Row, Input, Values>,
  form: UseFormReturn<Values, unknown, Input>,
  row: Row | undefined,
  pressed: SecondButton<Values> | undefined,
) {
  if (!row) return;
  const values = pressed?.values ?? toValues(definition, row);
  for (const name of Object.keys(definition.secondButton?.(row).values ?? {}) as Path<Values>[]) {
    form.setValue(name, values[name] as PathValue<Values, typeof name>);
  }
}

/** Returns the fields that were changed elsewhere. */
function changesOf<Row extends { id: string }, Input, Values extends FieldValues>(
  definition: FormDefinition<Row, Input, Values>,
  client: QueryClient,
  conflict: Conflict<Row, Input>,
  mine: Values,
) {
  const before = toValues(definition, conflict.base.record);
  const theirs = toValues(definition, conflict.theirs.record);
  return fieldConflicts(
    {
      labels: definition.type.labels,
      inWords: (name, value) =>
        definition.inWords?.(name, value, client) ?? fieldInWords(definition.type, name, value),
    },
    before,
    theirs,
    mine,
    keepMine(before, theirs, mine),
  );
}

interface Submission<Row, Input, Values> {
  input: Input;
  /** The version to overwrite; undefined for a new record. */
  baseVersion: Versioned<Row> | undefined;
  words: ReturnType<typeof formWords>;
  sent: Values;
}

interface SaveOptions<Row, Input, Values> {
  save: (input: Input, baseVersion: Versioned<Row> | undefined) => Promise<Versioned<Row>>;
  onStart: () => void;
  /** Returns whether the form's values are still the same as when it was sent. */
  isAsSent: (sent: Values) => boolean;
  onLeave: () => void;
  /** Called after a successful save if the user typed more in the meantime. */
  onStay: (saved: Versioned<Row>) => void;
  onRefused: (error: unknown) => void;
}

/**
 * Saves the record and shows a toast. Then returns to the list or to the part's own screen, but
 * stays on the form if the user typed more during the save.
 */
function useSave<Row extends { id: string }, Input, Values extends FieldValues>(
  definition: FormDefinition<Row, Input, Values>,
  { save, onStart, isAsSent, onLeave, onStay, onRefused }: SaveOptions<Row, Input, Values>,
) {
  const { calls } = definition;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const search = useReturnSearch();
  return useMutation({
    mutationFn: ({ input, baseVersion }: Submission<Row, Input, Values>) =>
      withSession(() => save(input, baseVersion)),
    onMutate: onStart,
    onSuccess: (saved, { baseVersion, words, sent }) => {
      void calls.refresh(queryClient);
      const next = baseVersion ? undefined : definition.nextStep?.(saved.record);
      toast({
        title: baseVersion ? words.updated : words.created,
        ...(next && {
          description: next.description,
          action: { ...next, onClick: () => navigate({ to: next.to }) },
        }),
      });
      if (!isAsSent(sent)) return onStay(saved);
      onLeave();
      return navigate({
        to: returnPath(definition, saved.record.id),
        search: definition.part ? {} : search,
        replace: true,
        ignoreBlocker: true,
      });
    },
    onError: (error, { baseVersion, words }) => {
      const description = baseVersion ? words.updateFailed : words.createFailed;
      toast({ title: 'Error', description, destructive: true });
      onRefused(error);
    },
  });
}
