import { importFields } from './import-fields.ts';
import { foldHeader } from './import-words.ts';
import type { ColumnMapping, ImportKindName } from './imports.ts';

interface Meaning {
  key: string;
  /** 0 for the field's label, and more for a less likely synonym. */
  rank: number;
}

function meaningsOf(kind: ImportKindName): Map<string, Meaning[]> {
  const all = importFields[kind].fields.flatMap(({ key, label, synonyms }) =>
    [label, key, ...synonyms].map((known, rank) => ({ folded: foldHeader(known), key, rank })),
  );
  return Map.groupBy(all, ({ folded }) => folded);
}

const kinds = Object.keys(importFields) as ImportKindName[];
const meanings = new Map(kinds.map((kind) => [kind, meaningsOf(kind)]));

const meaningsIn = (kind: ImportKindName, header: string): Meaning[] =>
  meanings.get(kind)?.get(foldHeader(header)) ?? [];

/**
 * Returns the number of fields of a kind that these headers mean; 0 for a row of cells, which can
 * have words such as "Active" beside an email address.
 */
export const countKnown = (headers: string[], kind: ImportKindName): number =>
  headers.some((header) => header.includes('@'))
    ? 0
    : new Set(headers.flatMap((header) => meaningsIn(kind, header).map(({ key }) => key))).size;

/** Returns the fields that the columns most likely fill. No two columns fill the same field. */
export function guessMapping(
  headers: string[],
  kind: ImportKindName,
): { mapping: ColumnMapping; notices: string[] } {
  const chosen = new Map<string, string>();
  const keys = new Set<string>();
  const found = headers.flatMap((header) =>
    meaningsIn(kind, header).map((meaning) => ({ ...meaning, header })),
  );
  for (const { header, key } of found.sort((a, b) => a.rank - b.rank)) {
    if (chosen.has(header) || keys.has(key)) continue;
    chosen.set(header, key);
    keys.add(key);
  }
  const hasBothNames = keys.has('firstName') && keys.has('lastName');
  const mapping = Object.fromEntries(
    headers.map((header): [string, string | null] => {
      const key = chosen.get(header) ?? null;
      return [header, key === 'fullName' && hasBothNames ? null : key];
    }),
  );
  const unused = headers.filter((header) => !mapping[header]);
  const notices = unused.length > 0 ? [`These columns are left out: ${unused.join(', ')}.`] : [];
  return { mapping, notices };
}

/** Returns the reasons, as sentences, why rows cannot be read with this mapping. */
export function mappingProblems(mapping: ColumnMapping, kind: ImportKindName): string[] {
  const { fields, needed } = importFields[kind];
  const labels = new Map(fields.map(({ key, label }) => [key, label.toLowerCase()]));
  const mapped = Object.entries(mapping).filter(([, key]) => key !== null) as [string, string][];
  const known = mapped.filter(([, key]) => labels.has(key));
  const keys = new Set(known.map(([, key]) => key));
  const nameOf = (key: string) => `the ${labels.get(key) ?? key}`;
  const missing = needed
    .map((choice) => [choice].flat())
    .filter((choice) => !choice.some((key) => keys.has(key)))
    .map((choice) => `No column holds ${choice.map(nameOf).join(' or ')}.`);
  const twice = [...Map.groupBy(known, ([, key]) => key)]
    .filter(([, columns]) => columns.length > 1)
    .map(([key, columns]) => {
      const headers = columns.map(([header]) => `“${header}”`).join(' and ');
      return `${headers} cannot both hold ${nameOf(key)}. Choose one of them.`;
    });
  const unknown = mapped
    .filter(([, key]) => !labels.has(key))
    .map(([header]) => `“${header}” is matched with a field that does not exist here.`);
  return [...missing, ...twice, ...unknown];
}
