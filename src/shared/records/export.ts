import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SelectQueryBuilder } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '#shared/db/connection.ts';
import { countRows, idsInBatches, type ListOrder } from '#shared/db/paging.ts';
import type { AuditEntity } from '#shared/domain/audit/entries.ts';
import type { ExportFormat } from '#shared/domain/api-paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { HttpError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from './audit-trail.ts';
import { commit } from './commit.ts';
import { csvLines } from './csv.ts';
import { readInOrder } from './list.ts';
import { mostSheetRows, sheetWriter, workbook } from './xlsx.ts';

type Cell = string | number | null;

/**
 * The columns of an export, each with its header and a function that reads its cell from a row. The
 * cells of a column of `decimals`, which are texts such as "70.00", are numbers in a workbook.
 */
export type ExportColumns<Row> = [
  header: string,
  read: (row: Row) => Cell | undefined,
  kind?: 'decimals',
][];

export interface Export<Row> {
  /** The beginning of the file's name. */
  file: string;
  entity: AuditEntity;
  /**
   * The key under which the audit entry stores the number of exported rows, such as "inquiries".
   */
  counted: string;
  columns: ExportColumns<Row>;
  count: () => number | Promise<number>;
  batches: AsyncIterable<Row[]> | Iterable<Row[]>;
}

/** A list of the database to export. */
export interface ListExport<DB, TB extends keyof DB, Row> extends Omit<
  Export<Row>,
  'count' | 'batches'
> {
  /** Selects the ids of all rows, unsorted. */
  matching: SelectQueryBuilder<DB, TB, { id: string }>;
  order: ListOrder;
  readRows: (ids: string[]) => Promise<Row[]>;
}

/**
 * The numbers of ids and of rows that an export reads with one query. Reading few rows at a time
 * takes little memory, and delays other requests by only a few milliseconds.
 */
const readAtOnce = { ids: 500, rows: 100 };

async function* readBatches<DB, TB extends keyof DB, Row extends { id: string }>({
  matching,
  order,
  readRows,
}: ListExport<DB, TB, Row>) {
  for await (const ids of idsInBatches(matching, order, readAtOnce.ids)) {
    for (let from = 0; from < ids.length; from += readAtOnce.rows) {
      yield await readInOrder(ids.slice(from, from + readAtOnce.rows), readRows);
    }
  }
}

export const exportOfList = <DB, TB extends keyof DB, Row extends { id: string }>(
  list: ListExport<DB, TB, Row>,
): Export<Row> => ({
  ...list,
  count: () => countRows(list.matching),
  batches: readBatches(list),
});

/**
 * Lets one export read at a time. Simultaneous exports take turns, so that together they delay
 * other requests no more than one export does.
 */
const oneAtATime = pLimit(1);

/** Reads batches of rows, and yields each as a part of the file. */
export async function* inTurns<Row>(
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  toText: (rows: Row[]) => string,
): AsyncGenerator<Buffer> {
  const reader =
    Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
  for (;;) {
    const part = await oneAtATime(async () => {
      // Let other requests run here. Reads from SQLite block the process, so without this pause an
      // export would hold up all other requests.
      await setImmediate();
      const { done, value } = await reader.next();
      // Send a buffer. With strings, Node 26.10 often stops in the middle of a large download and
      // never continues.
      return done ? undefined : Buffer.from(toText(value));
    });
    if (!part) return;
    yield part;
  }
}

async function* csvFile<Row>({ columns, batches }: Export<Row>) {
  // The first line has a byte order mark, by which Excel recognizes UTF-8.
  yield Buffer.from(csvLines([columns.map(([header]) => header)], true));
  yield* inTurns(batches, (rows) =>
    csvLines(rows.map((row) => columns.map(([, read]) => read(row) ?? null))),
  );
}

async function* sheet<Row>({ columns, batches }: Export<Row>) {
  const write = sheetWriter();
  const cellOf = ([, read, kind]: ExportColumns<Row>[number], row: Row) => {
    const value = read(row) ?? null;
    return kind && value !== null ? Number(value) : value;
  };
  yield Buffer.from(write([columns.map(([header]) => header)]));
  yield* inTurns(batches, (rows) =>
    write(rows.map((row) => columns.map((column) => cellOf(column, row)))),
  );
}

export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const sendDownload = (reply: FastifyReply, type: string, name: string, file: Readable) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(file);

/**
 * Sends rows as a file while they are still being read. If the client receives slowly, the server
 * waits before it reads more rows. If reading fails, the connection is closed, so that the client
 * sees that the file is not complete. The audit trail records the number of rows before the first
 * one is sent.
 */
export async function sendExport<Row>(
  { db, clock }: { db: Database; clock: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
  { format, ...exported }: Export<Row> & { format: ExportFormat },
) {
  const { file, entity, counted } = exported;
  const now = clock();
  const count = await exported.count();
  if (format === 'xlsx' && count >= mostSheetRows) {
    throw new HttpError(
      422,
      'These are more rows than Excel can open. Filter the list, or take CSV.',
    );
  }
  const entry = { action: 'export' as const, entity, after: { [counted]: count } };
  await commit({ db }, request, (transaction) =>
    recordAudit(transaction, actorOf(request), entry, now),
  );
  const stream = format === 'csv' ? Readable.from(csvFile(exported)) : workbook(sheet(exported));
  const type = format === 'csv' ? `${exportTypes.csv}; charset=utf-8` : exportTypes.xlsx;
  return sendDownload(reply, type, `${file}-${officeDay(now)}.${format}`, stream);
}
