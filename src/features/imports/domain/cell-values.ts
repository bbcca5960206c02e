import { unguardFormula } from '#shared/domain/text/formula-guard.ts';
import { readDate, type ColumnOrder } from './date-cells.ts';
import type { CellType, ImportField } from './import-fields.ts';
import { foldHeader } from './import-words.ts';

export type CellResult = { value: string | boolean | null; notice?: string } | { error: string };

export interface CellOptions {
  order: ColumnOrder;
  /** Whether a comma separates decimals, as in "3,5". */
  decimalComma: boolean;
}

/** A number that a spreadsheet shortened, such as a phone number as "9.12556E+09". */
const shortened = /^[-+]?\d([.,]\d+)?E[-+]?\d{2,3}$/i;

/** The errors of formulas, and a number that is wider than its column. */
const formulaError =
  /^(#(REF|N\/A|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|UNKNOWN|ERROR)[!?]?|#{3,})$/i;

/** Returns the error that a cell shows instead of a value, such as "#N/A". */
export const formulaErrorOf = (cell: string): string | undefined =>
  formulaError.exec(cell.trim())?.[0];

/** Google joins the values of a contact by this text. */
const separator = ' ::: ';

function readFirst(text: string): CellResult {
  const [first = '', ...others] = text.split(separator).map((value) => value.trim());
  return others.length > 0
    ? { value: first, notice: `“${first}” was taken from ${others.length + 1} values` }
    : { value: first };
}

const hoursMessage = 'Enter hours from 0 to 99.75 in quarter hours, only the number';

/** Returns a number as digits with a decimal point, or undefined. */
function readDecimal(text: string, decimalComma: boolean): string | undefined {
  const number = decimalComma ? text.replace(',', '.') : text;
  return /^\d{1,9}(\.\d+)?$/.test(number) ? number : undefined;
}

function readHours(text: string, { decimalComma }: CellOptions): CellResult {
  const number = readDecimal(text, decimalComma);
  const hours = Number(number);
  if (number === undefined && /^\d+,\d+$/.test(text)) {
    return { error: `“${text}” has a comma. Say that commas separate decimals, or write a point` };
  }
  if (number === undefined || hours >= 100 || !Number.isInteger(hours * 4)) {
    return { error: hoursMessage };
  }
  return { value: hours.toFixed(2), ...(hours === 0 && { notice: 'No hours were completed' }) };
}

const splitMessage = 'Enter the agent’s share from 0 to 100, such as 70 or 70/30';

function readSplit(text: string, { decimalComma }: CellOptions): CellResult {
  const parts = text.split(/[/:]/).map((part) => part.trim().replace(/\s*%$/, ''));
  const [share, rest = 0] = parts.map((part) =>
    Number(readDecimal(part, decimalComma) ?? Number.NaN),
  );
  const isPair = parts.length === 2 && Math.abs((share ?? 0) + rest - 100) < 0.001;
  const isOne = parts.length === 1;
  if (share === undefined || !(share <= 100) || !(isOne || isPair)) return { error: splitMessage };
  if (isOne && share === 1 && !text.includes('%')) return { error: 'Write 100% or 1%' };
  // A workbook stores 70% as 0.7.
  const isFraction = isOne && share > 0 && share < 1 && !text.includes('%');
  const percent = isFraction ? share * 100 : share;
  if (Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-6) {
    return { error: 'Enter a number from 0 to 100 with at most two decimal places' };
  }
  const value = percent.toFixed(2);
  const isPlain = parts[0] === text && !isFraction;
  return isPlain ? { value } : { value, notice: `${text} was read as ${value}` };
}

/** Reads "$1,250,000.00" as "1250000", and refuses "450.000", which can be two numbers. */
function readWhole(text: string, { decimalComma }: CellOptions): CellResult {
  const thousands = decimalComma ? /\.(?=\d{3}(\D|$))/g : /,(?=\d{3}(\D|$))/g;
  const number = text.replace(/^\$\s*/, '').replaceAll(thousands, '');
  const whole = number.replace(decimalComma ? /,0{1,2}$/ : /\.0{1,2}$/, '');
  return /^\d{1,12}$/.test(whole) ? { value: whole } : { error: 'Enter a whole number' };
}

function readWord({ words = {} }: ImportField, text: string): CellResult {
  const word = foldHeader(text);
  const value = words[word];
  if (value !== undefined && Object.hasOwn(words, word)) return { value };
  const known = Object.values(words).map((one) =>
    one === true || one === false ? 'yes or no' : one,
  );
  const list = [...new Set(known)].join(', ').replaceAll('_', ' ');
  return { error: `“${text.slice(0, 60)}” is not known here. Write ${list}` };
}

const readers: Record<
  CellType,
  (text: string, options: CellOptions, field: ImportField) => CellResult
> = {
  text: (text) => ({ value: text }),
  license: readFirst,
  email: readFirst,
  phone: readFirst,
  date: (text, { order }) => readDate(text, order),
  hours: readHours,
  split: readSplit,
  number: readWhole,
  boolean: (text, _options, field) => readWord(field, text),
  choice: (text, _options, field) => readWord(field, text),
};

/** An empty cell is null. The form's schema has the last word on the value. */
export function readCell(field: ImportField, cell: string, options: CellOptions): CellResult {
  const text = unguardFormula(cell).trim();
  if (text === '') return { value: null };
  if (shortened.test(text) && /[+-]/.test(text.slice(1))) {
    return { error: `The spreadsheet changed this value to “${text}”. Type it again as text` };
  }
  return readers[field.type](text, options, field);
}

/** Matches digits with a short word before them, such as "H-123401", "Lic. # 0123" or "312 345". */
const licenseNumber = /^\W*(?:[a-z]{1,4}(?![a-z])\W*){0,2}\d[\d\s-]*\W*$/i;

/** Returns the digits to compare, '' for a text that is no license number, such as "pending". */
export const licenseKey = (text: string): string =>
  licenseNumber.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '') : '';
