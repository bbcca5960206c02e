import * as z from 'zod/mini';
import type { Database } from '#db/connection.ts';
import { consentTexts } from '#domain/inquiry-words.ts';
import {
  inquiryEdit,
  inquiriesQuery,
  eraseInput,
  noteInput,
  type InquiryDetail,
  type Inquiry,
} from '#domain/inquiries.ts';
import { officeDay } from '#domain/office-time.ts';
import { apiPaths } from '#domain/paths.ts';
import { InvalidFieldsError } from '#server/errors.ts';
import { actorOf, recordAudit } from '#server/records/audit-trail.ts';
import { editRecord } from '#server/records/edit-record.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import { sendList } from '#server/records/list.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { sendRecord } from '#server/records/record-version.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { erasePerson } from './erase.ts';
import { toCsv } from './export.ts';
import { inquiryName } from './inquiry-name.ts';
import type { InquiryEmails } from './inquiry-emails.ts';
import { listInquiries, listForExport } from './list-store.ts';
import { insertNote, listNotes } from './notes-store.ts';
import {
  countUnread,
  getInquiry,
  listFromSamePerson,
  markRead,
  updateInquiry,
  type InquiryDecision,
} from './queue-store.ts';
import { releaseEmails } from './queue-released-emails.ts';

export interface QueueContext {
  db: Database;
  clock: () => Date;
  mails: InquiryEmails;
}

/** More than one file of a spreadsheet should hold, and than one answer should keep in memory. */
const mostExported = 20_000;

/** Whatever takes an inquiry out of the spam sends the mails that were held back. */
const editedBy = (mails: InquiryEmails): RecordType<Inquiry, InquiryDecision> => ({
  entity: 'contact_submission',
  entityName: inquiryName,
  get: getInquiry,
  async update(db, stored, decision, now) {
    const updated = await updateInquiry(db, stored, decision);
    if (updated && stored.record.status === 'spam' && decision.status !== 'spam') {
      await releaseEmails(db, updated.record, mails, now);
    }
    return updated;
  },
});

async function readDetail(db: Database, id: string, mails: InquiryEmails) {
  const { record, version } = await getInquiry(db, id);
  const detail: InquiryDetail = {
    ...record,
    consentText: consentTexts[record.consentVersion ?? ''] ?? null,
    notes: await listNotes(db, id),
    mails: await mails.listFor(db, id),
    fromSamePerson: await listFromSamePerson(db, record),
  };
  return { record: detail, version };
}

export function queueRoutes(app: TypedApp, context: QueueContext): void {
  const { db, clock, mails } = context;
  const submissions = editedBy(mails);

  app.get(apiPaths.inquiries, { schema: { querystring: inquiriesQuery } }, async (request, reply) =>
    sendList(reply, await listInquiries(db, request.query)),
  );

  app.get(apiPaths.inquiriesUnread, async () => ({ unread: await countUnread(db) }));

  app.get(apiPaths.inquiry(':id'), async (request, reply) =>
    sendRecord(reply, await readDetail(db, requireRecordId(request.params), mails)),
  );

  app.put(apiPaths.inquiry(':id'), { schema: { body: inquiryEdit } }, async (request, reply) => {
    const id = requireRecordId(request.params);
    const { isAnswered, ...decided } = request.body;
    const edited = await editRecord(context, submissions, request, id, (stored) => ({
      ...decided,
      firstResponseAt: isAnswered ? (stored.firstResponseAt ?? clock().toISOString()) : null,
    }));
    mails.wake();
    return sendRecord(reply, edited);
  });

  app.post(apiPaths.inquiryNotSpam(':id'), async (request, reply) => {
    const id = requireRecordId(request.params);
    const edited = await editRecord(context, submissions, request, id, (stored) => ({
      ...stored,
      status: stored.status === 'spam' ? ('new' as const) : stored.status,
    }));
    mails.wake();
    return sendRecord(reply, edited);
  });

  app.post(apiPaths.inquiryRead(':id'), async (request, reply) => {
    const id = requireRecordId(request.params);
    await getInquiry(db, id);
    await markRead(db, id, clock());
    return reply.code(204).send();
  });
}

/** What is done beside the inquiry itself: notes on it, a copy of the list, forgetting a person. */
export function paperworkRoutes(app: TypedApp, { db, clock }: QueueContext): void {
  app.post(
    apiPaths.inquiryNotes(':id'),
    { schema: { body: noteInput } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const { username } = requireAdministrator(request);
      const note = await db.transaction().execute(async (transaction) => {
        const { record } = await getInquiry(transaction, id);
        const now = clock();
        await recordAudit(
          transaction,
          actorOf(request),
          {
            action: 'note_added',
            entity: 'contact_submission',
            entityId: id,
            entityName: inquiryName(record),
          },
          now,
        );
        const { text } = request.body;
        return insertNote(transaction, { contactSubmissionId: id, author: username, text }, now);
      });
      return reply.code(201).send(note);
    },
  );

  const exportQuery = z.omit(inquiriesQuery, { page: true });
  app.get(
    apiPaths.inquiriesExport,
    { schema: { querystring: exportQuery } },
    async (request, reply) => {
      const rows = await listForExport(db, request.query, mostExported + 1);
      if (rows.length > mostExported) {
        throw new InvalidFieldsError({
          from: [`More than ${mostExported} inquiries match. Please narrow the dates.`],
        });
      }
      await recordAudit(
        db,
        actorOf(request),
        { action: 'export', entity: 'contact_submission', after: { inquiries: rows.length } },
        clock(),
      );
      const day = officeDay(clock());
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="contact-submissions-${day}.csv"`)
        .send(toCsv(rows));
    },
  );

  app.post(apiPaths.inquiriesErase, { schema: { body: eraseInput } }, async (request) => ({
    erased: await erasePerson(db, request.body.email, actorOf(request), clock()),
  }));
}
