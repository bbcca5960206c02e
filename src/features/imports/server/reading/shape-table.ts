import type { ImportKindName, ImportOptions } from '#features/imports/domain/imports.ts';
import { findHeader } from './choose-delimiter.ts';
import { Refusal } from './refusal.ts';
import type { GridRow } from './split-text.ts';

export interface TableRow {
  /** The line in the file, from 1. */
  line: number;
  /** As many cells as there are headers. */
  cells: string[];
  problem?: string;
}

export interface TableLimits {
  rows: number;
  columns: number;
  cell: number;
}

export interface Table {
  headerLine: number;
  headers: string[];
  rows: TableRow[];
  notices: string[];
}

/** The most characters of a header. */
const longestHeader = 150;

/** Returns the letters by which a spreadsheet names a column, from 0. */
function lettersOf(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.trunc(column / 26) - 1) + last;
}

const isFilled = (cell: string) => cell.trim() !== '';

/** Returns the number of cells up to the last one that is filled. */
const widthOf = (cells: string[]) => cells.findLastIndex(isFilled) + 1;

function uniqueHeaders(cells: string[], width: number): string[] {
  const headers: string[] = [];
  for (let column = 0; column < width; column++) {
    const text = storable(cells[column] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const header = text.slice(0, longestHeader).toWellFormed() || `Column ${lettersOf(column)}`;
    let unique = header;
    for (let number = 2; headers.includes(unique); number++) unique = `${header} (${number})`;
    headers.push(unique);
  }
  return headers;
}

/** Replaces what PostgreSQL cannot store. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');

function problemOf(cells: string[], { length }: string[], limits: TableLimits) {
  const width = widthOf(cells);
  if (cells.length < length || width > length) {
    const count = Math.max(width, Math.min(cells.length, length));
    return `This row has ${count} cells under ${length} headers`;
  }
  const long = cells.find((cell) => cell.length > limits.cell);
  if (long) return `A cell has more than ${limits.cell.toLocaleString('en-US')} characters`;
  return cells.some((cell) => cell !== storable(cell))
    ? 'Please remove the characters that cannot be shown'
    : undefined;
}

function shapeRow({ line, cells }: GridRow, headers: string[], limits: TableLimits): TableRow {
  const problem = problemOf(cells, headers, limits);
  const shaped = headers.map((_, column) => storable((cells[column] ?? '').slice(0, limits.cell)));
  return { line, cells: shaped, ...(problem && { problem }) };
}

/** Returns the row with the headers, and whether any of them is known. */
function headerOf(rows: GridRow[], kind: ImportKindName, headerLine: number | null) {
  if (headerLine === 0) {
    const widest = Math.max(...rows.map(({ cells }) => widthOf(cells)));
    return { row: { line: 0, cells: Array.from({ length: widest }, () => '') }, isKnown: true };
  }
  if (headerLine !== null) {
    const row = rows.find(({ line }) => line === headerLine);
    if (!row) throw new Refusal(`Line ${headerLine} has no headers`);
    return { row, isKnown: true };
  }
  const { row, known } = findHeader(rows, kind);
  const several = rows.find(({ cells }) => cells.filter(isFilled).length > 1);
  return { row: known > 0 ? row : (several ?? row), isKnown: known > 0 };
}

export function tooManyRows(rows: number, limits: TableLimits): Refusal {
  const [count, most] = [rows, limits.rows].map((number) => number.toLocaleString('en-US'));
  return new Refusal(`This table has ${count} rows. At most ${most} are possible at once.`);
}

/** Leaves empty rows out. @throws Refusal if the table has too many columns or rows, or none */
export function shapeTable(
  grid: GridRow[],
  kind: ImportKindName,
  { headerLine }: Pick<ImportOptions, 'headerLine'>,
  limits: TableLimits,
): Table {
  const filled = grid.filter(({ cells }) => cells.some(isFilled));
  if (filled.length === 0) throw new Refusal('This file is empty');
  const { row: header, isKnown } = headerOf(filled, kind, headerLine);
  const rows = filled.slice(filled.indexOf(header) + 1);
  if (rows.length === 0) throw new Refusal('There is no row under the headers');
  if (rows.length > limits.rows) throw tooManyRows(rows.length, limits);
  const named = widthOf(header.cells);
  const unnamed = Math.max(
    ...rows.map(({ cells }) => widthOf(cells.slice(0, header.cells.length))),
  );
  const headers = uniqueHeaders(header.cells, Math.max(named, unnamed));
  if (headers.length > limits.columns) {
    throw new Refusal(
      `This table has ${headers.length} columns. At most ${limits.columns} are possible.`,
    );
  }
  const notices = [
    ...(isKnown ? [] : [`No header is known. Line ${header.line} was taken as the headers.`]),
    ...(isKnown && header !== filled[0] && headerLine === null
      ? [`The headers were found in line ${header.line}.`]
      : []),
  ];
  return {
    headerLine: header.line,
    headers,
    rows: rows.map((row) => shapeRow(row, headers, limits)),
    notices,
  };
}
