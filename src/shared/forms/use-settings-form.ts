import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, hasStatus } from '#shared/api/request.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { toast } from '#shared/ui/toast.tsx';
import { rebaseForm } from './field-conflicts.ts';
import { useForm } from './use-form.ts';
import { useSubmission } from './use-submission.tsx';

interface SettingsForm<Settings, Values extends FieldValues, Output> {
  schema: z.ZodMiniType<Output>;
  /** The labels of all fields, in the order of the form. */
  labels: Record<Path<Values>, string>;
  toValues: (settings: Settings) => Values;
  save: (output: Output, etag: string) => Promise<unknown>;
  /** Loads the stored settings again. */
  reload: () => Promise<unknown>;
  /** The toast after a save. */
  saved: string;
}

/**
 * Returns the form of stored settings, which stays open after a save. When another version of the
 * settings is loaded, after a save or because the settings were saved elsewhere first, the fields
 * that the user has changed keep their values.
 */
export function useSettingsForm<Settings, Values extends FieldValues, Output>(
  stored: Versioned<Settings>,
  { schema, labels, toValues, save, reload, saved }: SettingsForm<Settings, Values, Output>,
) {
  const client = useQueryClient();
  const form = useForm({ schema, defaultValues: toValues(stored.record) });
  /** The version that the next save overwrites, and the values that the user started from. */
  const base = useRef({ etag: stored.etag, values: toValues(stored.record) });
  useEffect(() => {
    if (base.current.etag === stored.etag) return;
    const values = toValues(stored.record);
    rebaseForm(form, base.current.values, values);
    base.current = { etag: stored.etag, values };
  });
  const send = async (output: Output) => {
    const sent = structuredClone(form.getValues());
    try {
      await save(output, base.current.etag);
    } catch (error) {
      if (!hasStatus(error, 412)) throw error;
      await reload();
      throw new ApiError(
        409,
        'The settings were changed in the meantime. They are shown now, with your changes. Save again to keep both.',
      );
    }
    base.current.values = sent;
  };
  const submission = useSubmission(form, labels, send, () => {
    toast({ title: saved });
    void client.invalidateQueries({ queryKey: ['audit'] });
    return reload();
  });
  useUnsavedWork(form.formState.isDirty);
  return { form, ...submission };
}
