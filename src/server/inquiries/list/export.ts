import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import type { InquiriesQuery, Inquiry } from '#domain/inquiries/inquiries.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { actorOf, recordAudit } from '#server/records/audit-trail.ts';
import { commit } from '#server/records/commit.ts';
import { csvHeader, toCsv } from './csv.ts';
import { findForExport } from './list-store.ts';

/**
 * Records in the audit trail how many inquiries are exported, before the first one is sent.
 * @returns the inquiries in batches
 */
export async function exportInquiries(
  { db }: { db: Database },
  request: FastifyRequest,
  query: InquiriesQuery,
  now: Date,
): Promise<AsyncIterable<Inquiry[]>> {
  const { count, batches } = await findForExport(db, query, now);
  const event = {
    action: 'export',
    entity: 'contact_submission',
    after: { inquiries: count },
  } as const;
  await commit({ db }, request, (transaction) =>
    recordAudit(transaction, actorOf(request), event, now),
  );
  return batches;
}

/**
 * Simultaneous exports take turns at reading, so that together they delay other requests no more
 * than one export does.
 */
const oneAtATime = pLimit(1);

async function* csvParts(batches: AsyncIterable<Inquiry[]>) {
  yield csvHeader();
  const iterator = batches[Symbol.asyncIterator]();
  for (;;) {
    const part = await oneAtATime(async () => {
      // Let other requests run here. Reads from SQLite block the process, so without this pause an
      // export would hold up all other requests.
      await setImmediate();
      const { done, value } = await iterator.next();
      // Send a buffer instead of a string, because Node 26.10 often stops for good in the middle of
      // large strings.
      return done ? undefined : Buffer.from(toCsv(value));
    });
    if (!part) return;
    yield part;
  }
}

/**
 * Sends the CSV file while the inquiries are still being read. The next batch is read when the
 * client has received the previous one. If reading fails, the connection is closed, so that the
 * client sees that the file is not complete.
 */
export const sendCsv = (reply: FastifyReply, batches: AsyncIterable<Inquiry[]>, now: Date) =>
  reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="contact-submissions-${officeDay(now)}.csv"`,
    )
    .send(Readable.from(csvParts(batches)));
