import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/request.ts';
import { reasonOf } from '#web/admin/screen/error-reason.ts';
import { showFieldErrors } from './field-errors.ts';

const gone = 'This record does not exist any more. Somebody deleted it in the meantime.';
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * Shows why the server refused a form: at the fields that it names, else above the form.
 * @param onInvalid told of the fields
 */
export function useRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  onInvalid: (errors: object) => void,
) {
  const [alert, setAlert] = useState<string | null>(null);
  const refuse = (error: unknown) => {
    const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
    const values = form.getValues();
    const [known, unknown] = [true, false].map((isKnown) =>
      Object.entries(fieldErrors).filter(([field]) => field in values === isKnown),
    );
    if (showFieldErrors(form, error)) onInvalid(Object.fromEntries(known ?? []));
    if (unknown?.length) setAlert(unknown.flatMap(([, messages]) => messages).join('. '));
    else if (!known?.length) setAlert(isGone(error) ? gone : reasonOf(error));
  };
  return { alert, refuse, forget: () => setAlert(null) };
}
