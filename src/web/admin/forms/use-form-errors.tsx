import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { reasonOf } from '#web/admin/screen/error-reason.ts';
import { fieldErrorsOf, hasStatus } from '#web/api/request.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';

const goneMessage = 'This record no longer exists. Another administrator deleted it.';

/**
 * Shows a form's errors: a message at each invalid field, a summary if several fields are invalid,
 * and an alert for an error that concerns no field. Each `<Field>` must have the name of its value
 * as its id.
 * @param labels the labels that precede the messages in the summary, by field name
 */
export function useFormErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  labels: Partial<Record<string, string>> = {},
) {
  const { errors } = form.formState;
  const [attempt, setAttempt] = useState(0);
  const [alert, setAlert] = useState<string | null>(null);
  const problems = Object.entries(errors).map(([fieldId, error]) => ({
    fieldId,
    message: [labels[fieldId], error?.message].filter(Boolean).join(': '),
  }));

  /** Moves the focus to the invalid field, or to the summary if several fields are invalid. */
  const onInvalid = (invalid: object) => {
    const [first, ...others] = Object.keys(invalid) as Path<Values>[];
    setAttempt(others.length > 0 ? attempt + 1 : 0);
    if (first && others.length === 0) form.setFocus(first);
  };

  /**
   * Shows why the server refused the form. For status 412 it shows nothing, because the conflict
   * dialog gives the reason.
   */
  const showRefusal = (error: unknown) => {
    if (hasStatus(error, 412)) return;
    const values = form.getValues();
    const refused = Object.entries(fieldErrorsOf(error));
    const known = refused.filter(([field]) => field in values);
    const unknown = refused.filter(([field]) => !(field in values));
    for (const [field, messages] of known) {
      form.setError(field as Path<Values>, { type: 'server', message: messages.join('. ') });
    }
    if (known.length > 0) onInvalid(Object.fromEntries(known));
    if (unknown.length > 0) setAlert(unknown.flatMap(([, messages]) => messages).join('. '));
    else if (known.length === 0) setAlert(hasStatus(error, 404) ? goneMessage : reasonOf(error));
  };

  return {
    alert,
    summary:
      attempt > 0 && problems.length > 0 ? (
        <ErrorSummary key={attempt} problems={problems} />
      ) : null,
    hasErrors: problems.length > 0 || alert !== null,
    /** Returns the props of the `<Field>` with this name. */
    fieldProps: (name: Path<Values>) => {
      const message = errors[name]?.message;
      return {
        id: name,
        label: labels[name] ?? name,
        error: typeof message === 'string' ? message : undefined,
      };
    },
    onInvalid,
    showRefusal,
    clearAlert: () => setAlert(null),
  };
}
