/**
 * Matches a text that a spreadsheet could run as a formula, with any number of apostrophes before
 * it. The sign that begins a formula can also be a full-width character, such as "＝".
 */
const formula = /^'*(\s*[=+\-−@＝＋－＠]|[\t\r\n])/;

/** Matches an ordinary phone number, such as "+1 912 555 0101". */
const phoneNumber = /^\+[\d ().-]+$/;

/** Puts an apostrophe before a text that a spreadsheet could run as a formula. */
export const guardFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

/** Does the same for a cell of a workbook that is marked as text, in which phone numbers are safe. */
export const guardTextCell = (text: string) => (phoneNumber.test(text) ? text : guardFormula(text));

/** Returns the text from which `guardFormula` or `guardTextCell` made a cell. */
export const unguardFormula = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
