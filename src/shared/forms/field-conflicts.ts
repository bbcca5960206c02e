import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** One field that was changed elsewhere while this user edited the record, with values in words. */
export interface FieldConflict {
  label: string;
  before: string;
  theirs: string;
  /** The value that "Keep mine" would save. Undefined if it would save the value of `theirs`. */
  mine: string | undefined;
}

interface FieldWords<Values extends FieldValues> {
  labels: Record<keyof Values & string, string>;
  inWords: (name: string, value: unknown) => string;
}

/**
 * Returns the values that "Keep mine" saves: this user's values in the fields that this user
 * changed, and the values of `theirs`, the version that is stored now, in all other fields.
 * @param before the values with which both edits began
 */
export const keepMine = <Values extends FieldValues>(
  before: FieldValues,
  theirs: FieldValues,
  mine: Values,
) =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]: [string, unknown]) => [
      name,
      JSON.stringify(value) === JSON.stringify(before[name]) ? theirs[name] : value,
    ]),
  ) as Values;

/**
 * Sets the form to the stored version `theirs` with this user's changes, which the form then treats
 * as unsaved changes of that version.
 */
export function rebaseForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  before: Values,
  theirs: Values,
) {
  form.reset(theirs, { keepValues: true });
  form.reset(keepMine(before, theirs, form.getValues()), { keepDefaultValues: true });
}

/**
 * Returns the fields that were changed elsewhere, except those that this user changed to the same
 * value. After a save whose answer was lost, these are all fields.
 * @param mine this user's values
 * @param kept the values that "Keep mine" would save
 */
export function fieldConflicts<Values extends FieldValues>(
  { labels, inWords }: FieldWords<Values>,
  before: Values,
  theirs: Values,
  mine: FieldValues,
  kept = mine,
): FieldConflict[] {
  return Object.entries<string>(labels)
    .filter(([name]) => before[name] !== theirs[name] && mine[name] !== theirs[name])
    .map(([name, label]) => ({
      label,
      before: inWords(name, before[name]),
      theirs: inWords(name, theirs[name]),
      mine: name in kept && kept[name] !== theirs[name] ? inWords(name, kept[name]) : undefined,
    }));
}
