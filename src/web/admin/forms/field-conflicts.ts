import type { FieldValues } from 'react-hook-form';

/** What somebody else changed in one field, in words. */
export interface FieldConflict {
  label: string;
  before: string;
  theirs: string;
  /** Undefined where nothing was chosen here. */
  mine: string | undefined;
}

interface FieldWords<Values extends FieldValues> {
  labels: Record<keyof Values & string, string>;
  /** @returns a value as people read it */
  inWords: (name: string, value: unknown) => string;
}

/**
 * The fields that somebody else changed.
 * @param mine what is wanted here; a field that nobody touched may be left out
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
