import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SelectQueryBuilder } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '#shared/db/connection.ts';
import { countRows, idsInBatches, type ListOrder } from '#shared/db/paging.ts';
import type { AuditEntity } from '#shared/domain/audit/entries.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { actorOf, recordAudit } from './audit-trail.ts';
import { commit } from './commit.ts';
import { csvLines } from './csv.ts';
import { confirmed, office } from '#shared/http/calls/access.ts';
import { fileOf } from '#shared/http/calls/answers.ts';
import { readInOrder } from './list.ts';

/**
 * The columns of a CSV file, each with its header and a function that reads its cell from a row.
 */
export type CsvColumns<Row> = [header: string, read: (row: Row) => string | number | null][];

/** The summary and the answer of a route that sends a list as a CSV file. */
export const csvOf = (plural: string) => ({
  summary: `Export ${plural} as a CSV file`,
  response: { 200: fileOf('text/csv') },
});

/** The options of every route that sends an export. */
export const exportOptions = {
  // Without this setting, Fastify would answer HEAD requests by making the whole export.
  exposeHeadRoute: false,
  config: { access: confirmed(office()) },
};

/** A list to send as a CSV file. */
export interface ListExport<DB, TB extends keyof DB, Row> {
  /** The beginning of the file's name. */
  file: string;
  entity: AuditEntity;
  /**
   * The key under which the audit entry stores the number of exported rows, such as "inquiries".
   */
  counted: string;
  columns: CsvColumns<Row>;
  /** Selects the ids of all rows, unsorted. */
  matching: SelectQueryBuilder<DB, TB, { id: string }>;
  order: ListOrder;
  readRows: (ids: string[]) => Promise<Row[]>;
}

/**
 * The numbers of ids and of rows that an export reads with one query. Reading few rows at a time
 * takes little memory, and delays other requests by only a few milliseconds.
 */
const readAtOnce = { ids: 500, rows: 5 };

async function* readBatches<DB, TB extends keyof DB, Row extends { id: string }>({
  matching,
  order,
  readRows,
}: ListExport<DB, TB, Row>): AsyncGenerator<Row[]> {
  for await (const ids of idsInBatches(matching, order, readAtOnce.ids)) {
    for (let from = 0; from < ids.length; from += readAtOnce.rows) {
      yield await readInOrder(ids.slice(from, from + readAtOnce.rows), readRows);
    }
  }
}

/**
 * Lets one export read at a time. Simultaneous exports take turns, so that together they delay
 * other requests no more than one export does.
 */
const oneAtATime = pLimit(1);

async function* csvParts<Row>(columns: CsvColumns<Row>, batches: AsyncGenerator<Row[]>) {
  // The first line has a byte order mark, by which Excel recognizes UTF-8.
  yield csvLines([columns.map(([header]) => header)], true);
  for (;;) {
    const part = await oneAtATime(async () => {
      // Let other requests run here. Reads from SQLite block the process, so without this pause an
      // export would hold up all other requests.
      await setImmediate();
      const { done, value } = await batches.next();
      // Send a buffer. With strings, Node 26.10 often stops in the middle of a large download and
      // never continues.
      return done ? undefined : Buffer.from(csvLines(value.map((row) => cellsOf(columns, row))));
    });
    if (!part) return;
    yield part;
  }
}

const cellsOf = <Row>(columns: CsvColumns<Row>, row: Row) => columns.map(([, read]) => read(row));

/**
 * Sends a list as a CSV file while its rows are still being read. If the client receives slowly,
 * the server waits before it reads more rows. If reading fails, the connection is closed, so that
 * the client sees that the file is not complete. The audit trail records the number of rows before
 * the first one is sent.
 */
export async function sendExport<DB, TB extends keyof DB, Row extends { id: string }>(
  { db, clock }: { db: Database; clock: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
  exported: ListExport<DB, TB, Row>,
) {
  const { file, entity, counted, columns, matching } = exported;
  const now = clock();
  const entry = {
    action: 'export' as const,
    entity,
    after: { [counted]: await countRows(matching) },
  };
  await commit({ db }, request, (transaction) =>
    recordAudit(transaction, actorOf(request), entry, now),
  );
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}-${officeDay(now)}.csv"`)
    .send(Readable.from(csvParts(columns, readBatches(exported))));
}
