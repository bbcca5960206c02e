import type * as z from 'zod/mini';
import type { LockedRow, PlannedRow } from '#features/imports/server/import-kind.ts';

/** A row that stores nothing. */
export const plannedRow = (
  outcome: PlannedRow['outcome'],
  row: Partial<Omit<PlannedRow, 'outcome'>> = {},
): PlannedRow => ({
  outcome,
  recordId: null,
  name: null,
  problems: [],
  notices: [],
  changes: [],
  input: null,
  keys: [],
  batchKey: '',
  ...row,
});

type Parsed<Output> = { input: Output } | { problems: PlannedRow['problems'] };

/** @param fieldOf returns the import's field for a field of the form */
export function parseInput<Output>(
  schema: z.ZodMiniType<Output>,
  values: object,
  fieldOf: (name: string) => string = (name) => name,
): Parsed<Output> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { input: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => ({
    field: path.length > 0 ? fieldOf(String(path[0])) : null,
    message,
  }));
  return { problems };
}

const shown = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? String(value) : (value as string);
};

export const changesBetween = <Fields extends object>(
  before: Fields,
  after: Fields,
  labels: Partial<Record<keyof Fields, string>>,
): PlannedRow['changes'] =>
  (Object.keys(labels) as (keyof Fields)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      label: labels[name] ?? '',
      before: shown(before[name]),
      after: shown(after[name]),
    }));

/** Returns the ids of the records that rows change. */
export const idsOf = (rows: LockedRow[]): string[] =>
  rows.flatMap(({ recordId }) => recordId ?? []);
