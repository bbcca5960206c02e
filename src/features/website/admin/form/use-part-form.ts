import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldValues, get } from 'react-hook-form';
import { changesBetween, shownValue } from '#features/site/domain/changes.ts';
import type { AnyContent, Groups } from '#features/site/domain/fields.ts';
import { mergeContents } from '#features/site/domain/merge.ts';
import { parts } from '#features/site/domain/parts.ts';
import { partSchema } from '#features/site/domain/schema.ts';
import { labelsOf, leavesOf } from '#features/site/domain/values.ts';
import { useForm } from '#shared/forms/use-form.ts';
import type { FieldConflict } from '#shared/forms/field-conflicts.ts';
import { useFormErrors } from '#shared/forms/use-form-errors.tsx';
import { type Conflict, useVersionedSave } from '#shared/forms/use-versioned-save.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { serverTime } from '#shared/api/server-time.ts';
import {
  getPart,
  partQuery,
  refreshWebsite,
  saveDraft,
  type StoredPart,
} from '#features/website/api/website.ts';
import { toast } from '#shared/ui/toast.tsx';

type Opened = Versioned<StoredPart>;

/** Saving stores the draft, and the form stays open. */
export function usePartForm(opened: Opened) {
  const part = opened.record.id;
  const { groups } = parts[part];
  const client = useQueryClient();
  const [base, setBase] = useState(opened);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const form = usePartContent(groups, opened.record.content);
  const errors = useFormErrors(form, labelsOf(groups, form.getValues()));
  const startFrom = (stored: Opened, options: { keepValues?: boolean } = {}) => {
    setBase(stored);
    form.reset(stored.record.content, options);
  };
  /** With `sent`, keeps values that the user has changed since they were sent. */
  const show = (stored: Opened, sent?: AnyContent) => {
    client.setQueryData(partQuery(part).queryKey, stored);
    startFrom(stored, { keepValues: keepsValues(form.getValues(), stored.record.content, sent) });
  };
  const versioned = useVersionedSave<StoredPart, AnyContent, Opened>({
    entity: 'website',
    read: getPart as (id: string) => Promise<Opened>,
    send: (input, previous) => saveDraft(part, input, previous?.etag),
    changesOf: (found) => conflictsOf(groups, found, form.getValues()),
    onLoadTheirs: startFrom,
    onKeepMine: (found) => {
      startFrom(found.theirs, { keepValues: true });
      form.reset(keptContent(found, form.getValues()), { keepDefaultValues: true });
      void submitOver(found.theirs);
    },
  });
  const saving = useSaving({
    save: versioned.save,
    onStart: errors.clearAlert,
    onSaved: (saved, sent) => {
      setSavedAt(serverTime().toISOString());
      show(saved, sent);
    },
    onRefused: errors.showRefusal,
  });
  /** @returns whether the draft was saved */
  const submitOver = async (over: Opened): Promise<boolean> => {
    const submission = { input: {}, over, sent: structuredClone(form.getValues()), isSaved: false };
    await form.handleSubmit(async (input) => {
      submission.isSaved = await saving.save({ ...submission, input });
    }, errors.onInvalid)();
    return submission.isSaved;
  };
  return {
    form,
    ...errors,
    errorOf: (path: string) => errors.fieldProps(path).error,
    /** Saves the draft. Returns whether it was saved. */
    submit: () => submitOver(base),
    /** The part as it is stored, as far as this form knows. */
    stored: base,
    reload: async () => show(await getPart(part)),
    /** The time of the last save on this screen, or null. */
    savedAt,
    isSaving: form.formState.isSubmitting || saving.isPending,
    isUnsaved: form.formState.isDirty,
    conflictDialog: versioned.dialog,
  };
}

/**
 * Returns whether the form keeps its values when it gets the newly stored content: they already
 * equal it, or the user has typed more since they were sent.
 */
function keepsValues(shown: AnyContent, stored: AnyContent, sent: AnyContent | undefined) {
  const values = JSON.stringify(shown);
  const isStored = values === JSON.stringify(stored);
  return isStored || (sent !== undefined && values !== JSON.stringify(sent));
}

const usePartContent = (groups: Groups, content: AnyContent) =>
  useForm<FieldValues, AnyContent>({ schema: partSchema(groups), defaultValues: content });

interface Submission {
  input: AnyContent;
  over: Opened;
  sent: AnyContent;
}

interface SavingOptions {
  save: (input: AnyContent, over: Opened) => Promise<Opened>;
  onStart: () => void;
  onSaved: (saved: Opened, sent: AnyContent) => void;
  onRefused: (error: unknown) => void;
}

function useSaving({ save, onStart, onSaved, onRefused }: SavingOptions) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input, over }: Submission) => withSession(() => save(input, over)),
    onMutate: onStart,
    onSuccess: (saved, { sent }) => {
      void refreshWebsite(client);
      onSaved(saved, sent);
    },
    onError: (error) => {
      toast({ title: 'Error', description: 'Failed to save draft', destructive: true });
      onRefused(error);
    },
  });
  const trySave = (submission: Submission) =>
    mutateAsync(submission).then(
      () => true,
      () => false,
    );
  return { save: trySave, isPending };
}

type PartConflict = Conflict<StoredPart, AnyContent>;

/** Returns the content that "Keep mine" saves. */
const keptContent = ({ base, theirs }: PartConflict, mine: AnyContent) =>
  mergeContents(base.record.content, theirs.record.content, mine);

/**
 * Returns the texts that another administrator changed, except to what this user typed too. Each has
 * the text that "Keep mine" would save instead, if it would save another one.
 */
function conflictsOf(groups: Groups, conflict: PartConflict, mine: AnyContent): FieldConflict[] {
  const { base, theirs } = conflict;
  const kept = leavesOf(groups, keptContent(conflict, mine));
  const keptLeaves = new Map(kept.map((leaf) => [leaf.path, leaf]));
  const isTypedToo = (path: string) => get(mine, path) === get(theirs.record.content, path);
  return changesBetween(groups, base.record.content, theirs.record.content)
    .filter(({ path }) => !isTypedToo(path))
    .map(({ path, label, before = '', after = '' }) => {
      const leaf = keptLeaves.get(path);
      const isTheirs = leaf?.value === get(theirs.record.content, path);
      const mineInWords = leaf ? shownValue(leaf.field, leaf.value) : '';
      return { label, before, theirs: after, mine: isTheirs ? undefined : mineInWords };
    });
}
