import * as z from 'zod/mini';
import type { Database } from '#db/connection.ts';
import { consentTexts } from '#domain/consent.ts';
import {
  contactEdit,
  contactsQuery,
  eraseInput,
  noteInput,
  type ContactDetail,
  type ContactSubmission,
} from '#domain/inquiries.ts';
import { officeDay } from '#domain/office-time.ts';
import { InvalidFieldsError } from '#server/errors.ts';
import { actorOf, recordAudit } from '#server/records/audit-trail.ts';
import { editRecord, type ChangedKind } from '#server/records/edit-record.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import { sendList } from '#server/records/list.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import { sendRecord } from '#server/records/record-version.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { erasePerson } from './erase.ts';
import { toCsv } from './export.ts';
import { inquiryName } from './inquiry-name.ts';
import type { InquiryMails } from './inquiry-emails.ts';
import { listContactSubmissions, listForExport } from './list-store.ts';
import { insertNote, listNotes } from './notes-store.ts';
import {
  countUnread,
  getContactSubmission,
  listFromSamePerson,
  markRead,
  updateContactSubmission,
  type ContactDecision,
} from './queue-store.ts';
import { releaseMails } from './queue-released-emails.ts';

export interface QueueContext {
  db: Database;
  clock: () => Date;
  mails: InquiryMails;
}

/** More than one file of a spreadsheet should hold, and than one answer should keep in memory. */
const mostExported = 20_000;

const path = '/api/admin/contacts';

/** Whatever takes an inquiry out of the spam sends the mails that were held back. */
const editedBy = (mails: InquiryMails): ChangedKind<ContactSubmission, ContactDecision> => ({
  entity: 'contact_submission',
  nameOf: inquiryName,
  get: getContactSubmission,
  async update(db, stored, decision, now) {
    const updated = await updateContactSubmission(db, stored, decision);
    if (updated && stored.record.status === 'spam' && decision.status !== 'spam') {
      await releaseMails(db, updated.record, mails, now);
    }
    return updated;
  },
});

async function readDetail(db: Database, id: string, mails: InquiryMails) {
  const { record, version } = await getContactSubmission(db, id);
  const detail: ContactDetail = {
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

  app.get(path, { schema: { querystring: contactsQuery } }, async (request, reply) =>
    sendList(reply, await listContactSubmissions(db, request.query)),
  );

  app.get(`${path}/unread`, async () => ({ unread: await countUnread(db) }));

  app.get(`${path}/:id`, async (request, reply) =>
    sendRecord(reply, await readDetail(db, requireRecordId(request.params), mails)),
  );

  app.put(`${path}/:id`, { schema: { body: contactEdit } }, async (request, reply) => {
    const id = requireRecordId(request.params);
    const { isAnswered, ...decided } = request.body;
    const edited = await editRecord(context, submissions, request, id, (stored) => ({
      ...decided,
      firstResponseAt: isAnswered ? (stored.firstResponseAt ?? clock().toISOString()) : null,
    }));
    mails.wake();
    return sendRecord(reply, edited);
  });

  app.post(`${path}/:id/not-spam`, async (request, reply) => {
    const id = requireRecordId(request.params);
    const edited = await editRecord(context, submissions, request, id, (stored) => ({
      ...stored,
      status: stored.status === 'spam' ? ('new' as const) : stored.status,
    }));
    mails.wake();
    return sendRecord(reply, edited);
  });

  app.post(`${path}/:id/read`, async (request, reply) => {
    const id = requireRecordId(request.params);
    await getContactSubmission(db, id);
    await markRead(db, id, clock());
    return reply.code(204).send();
  });
}

/** What is done beside the inquiry itself: notes on it, a copy of the list, forgetting a person. */
export function paperworkRoutes(app: TypedApp, { db, clock }: QueueContext): void {
  app.post(`${path}/:id/notes`, { schema: { body: noteInput } }, async (request, reply) => {
    const id = requireRecordId(request.params);
    const { username } = requireAdministrator(request);
    const note = await db.transaction().execute(async (transaction) => {
      const { record } = await getContactSubmission(transaction, id);
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
  });

  const exportQuery = z.omit(contactsQuery, { page: true });
  app.get(
    `${path}/export.csv`,
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

  app.post(`${path}/erase`, { schema: { body: eraseInput } }, async (request) => ({
    erased: await erasePerson(db, request.body.email, actorOf(request), clock()),
  }));
}
