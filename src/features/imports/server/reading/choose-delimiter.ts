import { countKnown } from '#features/imports/domain/column-mapping.ts';
import type { ImportKindName } from '#features/imports/domain/imports.ts';
import { splitText, type GridRow } from './split-text.ts';

const delimiters = ['\t', ',', ';', '|'];

/** The number of rows among which the header is looked for, after titles and empty rows. */
const headRows = 20;

/** Returns the row with the most known headers among the first rows; the first of equal ones. */
export function findHeader(rows: GridRow[], kind: ImportKindName) {
  const counted = rows
    .slice(0, headRows)
    .map((row) => ({ row, known: countKnown(row.cells, kind) }));
  return counted.reduce((best, next) => (next.known > best.known ? next : best));
}

/**
 * Returns the delimiter that Excel's first line "sep=;" names, or the one by which the most headers
 * are known, or else by which a row has the most cells.
 */
export function chooseDelimiter(text: string, kind: ImportKindName) {
  const [line, named] = /^sep=([^\r\n])(\r\n|\r|\n|$)/.exec(text) ?? [];
  if (line && named) return { delimiter: named, hasLine: true };
  const scores = delimiters.map((delimiter) => {
    const { rows } = splitText(text.slice(0, 100_000), delimiter, {
      read: headRows,
      kept: headRows,
    });
    const known = rows.length > 0 ? findHeader(rows, kind).known : 0;
    return {
      delimiter,
      score: known * 1000 + Math.max(0, ...rows.map(({ cells }) => cells.length)),
    };
  });
  const best = scores.reduce((first, next) => (next.score > first.score ? next : first));
  return { delimiter: best.delimiter, hasLine: false };
}
