import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import type { InquiriesQuery } from '#domain/inquiries.ts';
import { officeDay } from '#domain/office-time.ts';
import { actorOf, recordAudit } from '#server/records/audit-trail.ts';
import { commit } from '#server/records/commit.ts';
import { csvHeader, toCsv } from './csv.ts';
import { findForExport } from './list-store.ts';
import type { StoredInquiry } from './store.ts';

/**
 * Records in the audit trail how many inquiries are exported, before the first one is sent.
 * @returns the inquiries in batches
 */
export async function exportInquiries(
  { db }: { db: Database },
  request: FastifyRequest,
  query: InquiriesQuery,
  now: Date,
): Promise<AsyncIterable<StoredInquiry[]>> {
  const { count, batches } = await findForExport(db, query);
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

async function* csvParts(batches: AsyncIterable<StoredInquiry[]>) {
  yield csvHeader();
  for await (const inquiries of batches) {
    // Send bytes: Node 26.10 often stops sending for good in the middle of large strings.
    yield Buffer.from(toCsv(inquiries));
    // Pause, so that the server can answer other requests. SQLite's answers never make it wait.
    await setImmediate();
  }
}

/**
 * Sends the file while it is read. The next batch is read when the client has received the last one.
 * If reading fails, the connection is closed, so that the file does not look complete.
 */
export const sendCsv = (reply: FastifyReply, batches: AsyncIterable<StoredInquiry[]>, now: Date) =>
  reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="contact-submissions-${officeDay(now)}.csv"`,
    )
    .send(Readable.from(csvParts(batches)));
