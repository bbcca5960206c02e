import { stringify } from 'csv-stringify/sync';
import { guardFormula } from '#shared/domain/text/formula-guard.ts';

/**
 * Returns lines of a CSV file. Puts an apostrophe before the text of a cell that a spreadsheet
 * could run as a formula.
 * @param bom whether to begin with a byte order mark, by which Excel recognizes UTF-8
 */
export const csvLines = (rows: (string | number | null)[][], bom = false): string =>
  stringify(rows, {
    bom,
    cast: { string: guardFormula },
    quoted_string: true,
    record_delimiter: 'windows',
  });
