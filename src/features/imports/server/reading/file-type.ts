import { Refusal } from './refusal.ts';

/** The first bytes of files that are no table, as hexadecimal digits, and a sentence that helps. */
const others: [start: RegExp, sentence: string][] = [
  [
    /^d0cf11e0/,
    'This is an old Excel workbook (.xls) or one with a password. Open it in Excel, choose Save As and “Excel Workbook (.xlsx)” without a password.',
  ],
  [
    /^25504446/,
    'This is a PDF. Ask for the list as CSV or Excel, or copy the table into a spreadsheet first.',
  ],
  [
    /^(89504e47|ffd8ff|47494638|424d....00000000|49492a00|4d4d002a|52494646.{8}57454250|.{8}66747970)/,
    'This is a picture. Choose a CSV or Excel file, or paste the cells.',
  ],
  [
    /^(1f8b|425a68|fd377a58|28b52ffd|377abcaf|52617221)/,
    'This file is compressed. Unpack it, and choose the CSV or Excel file in it.',
  ],
  [/^7b5c727466/, 'This is a text document. Copy its table into a spreadsheet first.'],
];

/** Looks at the first bytes, because names and types are often wrong. @throws Refusal */
export function fileTypeOf(bytes: Buffer): 'workbook' | 'text' {
  const start = bytes.subarray(0, 16).toString('hex');
  const found = others.find(([pattern]) => pattern.test(start));
  if (found) throw new Refusal(found[1], 415);
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(bytes.subarray(0, 200).toString('latin1'))) {
    throw new Refusal('This is a web page. Open it in Excel and save it as CSV or .xlsx.', 415);
  }
  return start.startsWith('504b') ? 'workbook' : 'text';
}
