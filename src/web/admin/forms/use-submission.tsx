import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { withSession } from '#web/admin/session/sign-in-again.ts';
import { fieldSlot } from './field-slot.ts';
import { useProblems } from './use-problems.tsx';
import { useRefusal } from './use-refusal.ts';

/**
 * Sends a form of a few fields, once at a time. What the server says of a field stands at the
 * field, all else above the form.
 * @param labels of all fields, in their order
 * @param onSent the form is done with
 */
export function useSubmission<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  labels: Record<Path<Values>, string>,
  send: (output: Output) => Promise<unknown>,
  onSent: () => unknown,
) {
  const { errors } = form.formState;
  const { summary, onInvalid } = useProblems(form, labels);
  const { alert, refuse, forget } = useRefusal(form, onInvalid);
  const sending = useMutation({
    mutationFn: (output: Output) => withSession(() => send(output)),
    onMutate: forget,
    onSuccess: onSent,
    onError: (error) => {
      // A field that is to blame takes the focus from here.
      const [first] = Object.keys(labels) as Path<Values>[];
      if (first) form.setFocus(first);
      refuse(error);
    },
  });
  const submit = form.handleSubmit(
    (output) => sending.mutateAsync(output).catch(() => undefined),
    onInvalid,
  );
  return {
    onSubmit: (event: SyntheticEvent) => void submit(event),
    /** Sends it without anybody pressing the button. */
    send: () => void submit(),
    isSending: sending.isPending,
    hasErrors: Object.keys(errors).length > 0 || alert !== null,
    /** What stands in the way, above the fields. */
    problem: summary ?? (alert && <FormAlert>{alert}</FormAlert>),
    slot: (name: Path<Values>) => ({ ...fieldSlot(labels, errors, name), required: true }),
  };
}
