import { stringify } from 'csv-stringify/sync';

/**
 * Matches a text that a spreadsheet could run as a formula. The sign that begins a formula can also
 * be a full-width character, such as "＝".
 */
const formula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * Returns lines of a CSV file. Puts an apostrophe before the text of a cell that a spreadsheet
 * could run as a formula.
 * @param bom whether to begin with a byte order mark, by which Excel recognizes UTF-8
 */
export const csvLines = (rows: (string | number | null)[][], bom = false): string =>
  stringify(rows, {
    bom,
    cast: { string: (text) => (formula.test(text) ? `'${text}` : text) },
    quoted_string: true,
    record_delimiter: 'windows',
  });
