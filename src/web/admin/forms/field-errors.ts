import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/request.ts';

/**
 * Puts what the server says of fields where the form's own messages stand, and the focus on the
 * first of them.
 * @returns whether it spoke of a field that the form has
 */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.keys(form.getValues()) as Path<Values>[];
  const bad = fields.filter((field) => error.fieldErrors[field]);
  for (const field of bad) {
    form.setError(field, { type: 'server', message: error.fieldErrors[field]?.join('. ') ?? '' });
  }
  const [first] = bad;
  if (first) form.setFocus(first);
  return bad.length > 0;
}
