import { stringify } from 'csv-stringify/sync';

/** Matches a cell that a spreadsheet could run as a formula, even one in full-width characters. */
const formula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * Returns lines of a CSV file. A cell that a spreadsheet could run as a formula gets an apostrophe
 * in front.
 * @param bom whether the lines begin the file. Excel recognizes UTF-8 by a byte order mark.
 */
export const csvLines = (rows: (string | number | null)[][], bom = false): string =>
  stringify(rows, {
    bom,
    cast: { string: (text) => (formula.test(text) ? `'${text}` : text) },
    quoted_string: true,
    record_delimiter: 'windows',
  });
