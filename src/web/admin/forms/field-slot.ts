import type { FieldErrors, FieldValues, Path } from 'react-hook-form';

/** @returns what ties a `<Field>` to its value, and to what is wrong with it */
export function fieldSlot<Values extends FieldValues, Name extends Path<Values>>(
  labels: Record<Name, string>,
  errors: FieldErrors<Values>,
  name: Name,
) {
  const message = errors[name]?.message;
  return {
    id: name,
    label: labels[name],
    error: typeof message === 'string' ? message : undefined,
  };
}
