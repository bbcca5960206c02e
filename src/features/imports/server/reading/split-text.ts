import { CsvError, parse } from 'csv-parse/sync';

/** A line of a table. A cell with line breaks makes its row longer than one line of the file. */
export interface GridRow {
  /** The line on which the row begins, from 1. */
  line: number;
  cells: string[];
}

interface Grid {
  rows: GridRow[];
  /** The number of rows, also of those that are not kept. */
  count: number;
  /** The line of a row with a quotation mark that is never closed, if there is one. */
  openQuote?: number;
}

const isOpenQuote = (error: unknown) =>
  error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';

class OpenQuoteError extends Error {}

interface RawRecord {
  record: string[];
  raw: string;
}

/**
 * Returns whether a cell goes on over line breaks although its quotation marks are not those of a
 * quoted cell, because one is never closed and another one follows further down.
 */
const isRelaxed = (cell: string, raw: string) =>
  cell.startsWith('"') && cell.includes('\n') && !raw.includes(`"${cell.replaceAll('"', '""')}"`);

/**
 * Divides text into rows, and leaves out empty lines. Every line break becomes "\n", because
 * csv-parse counts lines by it.
 * @param most the maximum number of lines to read, and of rows to keep in memory
 */
export function splitText(
  text: string,
  delimiter: string,
  most: { read?: number; kept: number },
): Grid {
  const rows: GridRow[] = [];
  let [count, ended] = [0, 0];
  try {
    parse(text.replaceAll(/\r\n?/g, '\n'), {
      delimiter,
      record_delimiter: '\n',
      // Spreadsheets copy the cell "Bob" Smith without quotation marks around it.
      relax_quotes: true,
      relax_column_count: true,
      to: most.read ?? -1,
      raw: true,
      on_record(read: unknown, { lines }) {
        const { record: cells, raw } = read as RawRecord;
        if (cells.some((cell) => isRelaxed(cell, raw))) throw new OpenQuoteError();
        const isEmpty = cells.length === 1 && cells[0] === '';
        if (!isEmpty && ++count <= most.kept) rows.push({ line: ended + 1, cells });
        ended = lines;
        return null;
      },
    });
  } catch (error) {
    if (!isOpenQuote(error) && !(error instanceof OpenQuoteError)) throw error;
    return { rows, count, openQuote: ended + 1 };
  }
  return { rows, count };
}
