import type { FieldValues } from 'react-hook-form';

/** One field that another administrator changed, with its values in words. */
export interface FieldConflict {
  label: string;
  before: string;
  theirs: string;
  /** The value that this user wants to save. Undefined if this user did not change the field. */
  mine: string | undefined;
}

interface FieldWords<Values extends FieldValues> {
  labels: Record<keyof Values & string, string>;
  /** Returns a field's value in words. */
  inWords: (name: string, value: unknown) => string;
}

/**
 * Returns the fields that another administrator changed.
 * @param mine this user's values, without the fields that this user did not change
 */
export function fieldConflicts<Values extends FieldValues>(
  { labels, inWords }: FieldWords<Values>,
  before: Values,
  theirs: Values,
  mine: Partial<Values>,
): FieldConflict[] {
  return Object.entries<string>(labels)
    .filter(([name]) => before[name] !== theirs[name])
    .map(([name, label]) => ({
      label,
      before: inWords(name, before[name]),
      theirs: inWords(name, theirs[name]),
      mine: name in mine ? inWords(name, mine[name]) : undefined,
    }));
}
