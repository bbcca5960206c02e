import type {
  FileReading,
  ImportKindName,
  ImportOptions,
} from '#features/imports/domain/imports.ts';
import { chooseDelimiter } from './choose-delimiter.ts';
import { decodeText } from './decode-text.ts';
import { fileTypeOf } from './file-type.ts';
import { readWorkbook } from './read-workbook.ts';
import { Refusal } from './refusal.ts';
import { shapeTable, tooManyRows, type TableLimits, type TableRow } from './shape-table.ts';
import { splitText } from './split-text.ts';

export interface ReadOrder {
  bytes: Buffer;
  kind: ImportKindName;
  options: Pick<ImportOptions, 'sheet' | 'headerLine'>;
  limits: TableLimits;
}

export interface ReadTable {
  reading: FileReading;
  headers: string[];
  rows: TableRow[];
}

function readText(bytes: Buffer, kind: ImportKindName, limits: TableLimits) {
  const { text, encoding, notices } = decodeText(bytes);
  const { delimiter, hasLine } = chooseDelimiter(text, kind);
  const { rows, count, openQuote } = splitText(text, delimiter, { kept: limits.rows * 3 });
  if (openQuote !== undefined) {
    throw new Refusal(`Line ${openQuote}: a quotation mark is never closed`);
  }
  if (count > rows.length) throw tooManyRows(count, limits);
  return { rows: hasLine ? rows.slice(1) : rows, encoding, sheets: [], sheet: null, notices };
}

/** Reads a file as a table. This is done in a thread of its own, see `readTable`. */
export async function readBytes({ bytes, kind, options, limits }: ReadOrder): Promise<ReadTable> {
  const isWorkbook = fileTypeOf(bytes) === 'workbook';
  const { rows: grid, ...file } = isWorkbook
    ? { encoding: null, ...(await readWorkbook(bytes, options.sheet, limits)) }
    : readText(bytes, kind, limits);
  const { headerLine, headers, rows, notices } = shapeTable(grid, kind, options, limits);
  const reading = { ...file, headerLine, notices: [...file.notices, ...notices] };
  return { reading, headers, rows };
}
