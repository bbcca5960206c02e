import { useState } from 'react';
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { fieldErrorsOf, hasStatus } from '#shared/api/request.ts';
import { ShownConflict } from '#shared/forms/use-versioned-save.ts';
import { ErrorSummary } from '#shared/ui/form/error-summary.tsx';

const goneMessage = 'This record no longer exists. Another administrator deleted it.';

const staleMessage =
  'This was changed in the meantime, so nothing was saved. Close this form and open it again to see the change.';

function alertOf(error: unknown): string {
  if (hasStatus(error, 404)) return goneMessage;
  return hasStatus(error, 412) ? staleMessage : reasonOf(error);
}

/** Returns each message with the path of its field, such as "about.paragraphs.0.text". */
function messagesByPath(errors: object, prefix = ''): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([name, error]: [string, object | undefined]) => {
    if (!error) return [];
    const path = `${prefix}${name}`;
    return 'message' in error && typeof error.message === 'string'
      ? [[path, error.message]]
      : messagesByPath(error, `${path}.`);
  });
}

/**
 * Keeps a form's errors: a message for each invalid field, a summary if several fields are invalid,
 * and an alert for an error that concerns no field of the form. Each `<Field>` must have the name
 * of its value as its id.
 * @param labels the labels of the fields, by field name. In the summary, they precede the messages
 */
export function useFormErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  labels: Partial<Record<string, string>> = {},
) {
  const { errors } = form.formState;
  const [attempt, setAttempt] = useState(0);
  const [alert, setAlert] = useState<string | null>(null);
  const problems = messagesByPath(errors).map(([fieldId, message]) => ({
    fieldId,
    message: [labels[fieldId], message].filter(Boolean).join(': '),
  }));

  /** Moves the focus to the invalid field, or to the summary if several fields are invalid. */
  const focusInvalid = ([first, ...others]: string[]) => {
    setAttempt(others.length > 0 ? attempt + 1 : 0);
    if (first !== undefined && others.length === 0) form.setFocus(first as Path<Values>);
  };
  const onInvalid = (invalid: object) =>
    focusInvalid(messagesByPath(invalid).map(([path]) => path));

  const showRefusal = (error: unknown) => {
    if (error instanceof ShownConflict) return;
    const values = form.getValues();
    const refused = Object.entries(fieldErrorsOf(error));
    const isKnown = ([field]: [string, string[]]) => get(values, field) !== undefined;
    const known = refused.filter(isKnown);
    const unknown = refused.filter((each) => !isKnown(each));
    for (const [field, messages] of known) {
      form.setError(field as Path<Values>, { type: 'server', message: messages.join('. ') });
    }
    if (known.length > 0) focusInvalid(known.map(([field]) => field));
    if (unknown.length > 0) setAlert(unknown.flatMap(([, messages]) => messages).join('. '));
    else if (known.length === 0) setAlert(alertOf(error));
  };

  return {
    alert,
    summary:
      attempt > 0 && problems.length > 0 ? (
        <ErrorSummary key={attempt} problems={problems} />
      ) : null,
    hasErrors: problems.length > 0 || alert !== null,
    fieldProps: (name: Path<Values>) => {
      const error = get(errors, name) as { message?: unknown } | undefined;
      const message = error?.message;
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
