import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { withSession } from '#shared/session/sign-in-again.ts';
import { useFormErrors } from './use-form-errors.tsx';

/**
 * Sends a form of a few fields. If the server reports an error for a field, the error appears at
 * the field. Any other error appears above the fields, unless the conflict dialog is about it.
 * @param labels the labels of all fields, in the order of the form
 * @param onSent called with the result of `send` when the server has accepted the form
 */
export function useSubmission<Values extends FieldValues, Output, Sent>(
  form: UseFormReturn<Values, unknown, Output>,
  labels: Record<Path<Values>, string>,
  send: (output: Output) => Promise<Sent>,
  onSent: (sent: Sent) => unknown,
) {
  const errors = useFormErrors(form, labels);
  const sending = useMutation({
    mutationFn: (output: Output) => withSession(() => send(output)),
    onMutate: errors.clearAlert,
    onSuccess: onSent,
    onError: (error) => {
      // Focus the first field. If the server reports invalid fields, the focus then moves to the
      // invalid field, or to the summary if there are several.
      const [first] = Object.keys(labels) as Path<Values>[];
      if (first) form.setFocus(first);
      errors.showRefusal(error);
    },
  });
  const submit = form.handleSubmit(
    (output) => sending.mutateAsync(output).catch(() => undefined),
    errors.onInvalid,
  );
  return {
    onSubmit: (event: SyntheticEvent) => void submit(event),
    /** Sends the form without a click on the button, for "Keep mine" in the conflict dialog. */
    submit: () => void submit(),
    isSending: sending.isPending,
    /** Whether the server has accepted the form and `onSent` has ended. */
    isSent: sending.isSuccess,
    hasErrors: errors.hasErrors,
    /** The summary or alert above the fields. */
    problem: errors.summary ?? (errors.alert && <FormAlert>{errors.alert}</FormAlert>),
    fieldProps: (name: Path<Values>) => ({ ...errors.fieldProps(name), required: true }),
  };
}
