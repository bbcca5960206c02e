import { listEmailsFor } from '#features/emails/server/store.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { consentTexts } from '#features/inquiries/domain/inquiry-words.ts';
import {
  inquiryAuditName,
  isOpenStatus,
  type Inquiry,
  type InquiryDetail,
  type InquiryEdit,
} from '#features/inquiries/domain/inquiries.ts';
import { editRecord } from '#shared/records/edit-record.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordStore } from '#shared/records/record-store.ts';
import type { Versioned } from '#shared/records/record-version.ts';
import { listNotes } from './notes.ts';
import { listCalls } from './replies/calls.ts';
import { findAdder, listChanges } from './replies/changes.ts';
import { responseOf } from './replies/first-response.ts';
import type { AdminInquiriesContext } from './admin-context.ts';
import type { InquiryEmails } from './emails/inquiry-emails.ts';
import type { AgentMove } from './emails/tell-agents.ts';
import type { ChangedInquiry } from './update-inquiries.ts';
import { findActiveAgent } from './receive/receive-store.ts';
import {
  getInquiry,
  isFromPerson,
  listFromSamePerson,
  updateTriage,
  type Triage,
} from './store.ts';

export async function getInquiryDetail(
  { db, emails }: AdminInquiriesContext,
  id: string,
  username: string,
): Promise<Versioned<InquiryDetail>> {
  const { record, version } = await getInquiry(db, id);
  const activity = {
    notes: await listNotes(db, id),
    emails: await listEmailsFor(db, id),
    calls: await listCalls(db, id),
    changes: await listChanges(db, id),
  };
  const addedBy = await findAdder(db, id);
  const authors = Object.values(activity).flatMap((list) => list.map(({ author }) => author));
  const detail: InquiryDetail = {
    ...record,
    consentText: consentTexts[record.consentVersion ?? ''] ?? null,
    ...activity,
    addedBy,
    names: await readNames(db, [...authors, addedBy]),
    replyForm: await emails.replyForm(db, record, username),
    fromSamePerson: await listFromSamePerson(db, record),
  };
  return { record: detail, version };
}

/** Returns the full names of administrators by their usernames. */
async function readNames(db: Database, usernames: (string | null)[]) {
  const known = usernames.filter((username) => username !== null);
  if (known.length === 0) return {};
  const rows = await db
    .selectFrom('adminUsers')
    .select(['username', 'fullName'])
    .where('username', 'in', [...new Set(known)])
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ username, fullName }) => (fullName === null ? [] : [[username, fullName]])),
  );
}

/**
 * Saves the status, the assigned agent and whether the visitor was answered. A new status other
 * than spam removes the reason why the inquiry looked like spam. If the visitor was already
 * answered, the time of the first answer is kept, unless the edit says that the visitor was not
 * answered.
 */
export async function triageInquiry(
  context: AdminInquiriesContext,
  request: FastifyRequest,
  { status, assignedAgentId, isAnswered, tellAgent }: InquiryEdit,
): Promise<Versioned<Inquiry>> {
  const triage = (inquiry: Inquiry) => ({
    status,
    spamReason: status === inquiry.status || status === 'spam' ? inquiry.spamReason : null,
    assignedAgentId,
    ...(isAnswered ? responseOf(inquiry, context) : noResponse),
  });
  return editTriage(context, request, triage, tellAgent);
}

const noResponse = { firstResponseAt: null, responseMinutes: null };

export const releaseFromSpam = (context: AdminInquiriesContext, request: FastifyRequest) =>
  editTriage(context, request, ({ status, assignedAgentId, firstResponseAt, responseMinutes }) => ({
    status: status === 'spam' ? 'new' : status,
    spamReason: null,
    assignedAgentId,
    firstResponseAt,
    responseMinutes,
  }));

const personOfInquiry: RecordStore<Inquiry, Pick<Inquiry, 'doNotContactAt'>> = {
  entity: 'contact_submission',
  entityName: inquiryAuditName,
  get: getInquiry,
  async update(db, { record }, change) {
    await db
      .updateTable('contactSubmissions')
      .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
      .where('doNotContactAt', 'is not', null)
      .where(isFromPerson(record))
      .execute();
    return getInquiry(db, record.id);
  },
};

/** Takes back in all inquiries of the person that the person asked not to be contacted. */
export const allowContact = (context: AdminInquiriesContext, request: FastifyRequest) =>
  editRecord(context, personOfInquiry, request, requireRecordId(request.params), () => ({
    doNotContactAt: null,
  }));

async function editTriage(
  context: AdminInquiriesContext,
  request: FastifyRequest,
  triage: (inquiry: Inquiry) => Triage,
  tellAgent = true,
) {
  const id = requireRecordId(request.params);
  const type = inquiryType(context.emails, tellAgent);
  const edited = await editRecord(context, type, request, id, triage);
  context.emails.wake();
  return edited;
}

const inquiryType = (emails: InquiryEmails, tellAgent: boolean): RecordStore<Inquiry, Triage> => ({
  entity: 'contact_submission',
  entityName: inquiryAuditName,
  get: getInquiry,
  async update(db, stored, triage, now) {
    const updated = await updateTriage(db, stored, triage);
    if (!updated) return undefined;
    const changed = { inquiry: updated.record, before: stored.record };
    await queueHeldEmails(db, changed, emails, now);
    if (tellAgent) await emails.tellAgents(db, [moveOf(changed)], now);
    return updated;
  },
});

/**
 * Returns the move of a changed inquiry between agents. While the inquiry was spam, its agent got no
 * emails about it. With null here, `tellAgents` can tell the agent who has the inquiry now, even if
 * the same agent had it before, and tells no agent of a loss.
 */
export const moveOf = ({ inquiry, before }: ChangedInquiry): AgentMove => ({
  inquiry,
  from: before.status === 'spam' ? null : before.assignedAgentId,
  to: inquiry.assignedAgentId,
});

/**
 * Queues the emails that were held because an inquiry was or may be spam, if an administrator
 * decided that it is not spam and the office still works on it.
 */
export async function queueHeldEmails(
  db: Database,
  { inquiry, before }: ChangedInquiry,
  emails: InquiryEmails,
  now: Date,
) {
  const isReleased = before.spamReason !== null && inquiry.spamReason === null;
  if (!isReleased || !isOpenStatus(inquiry.status)) return;
  const { aboutAgentId } = inquiry;
  const aboutAgent = aboutAgentId && (await findActiveAgent(db, aboutAgentId));
  await emails.queue(db, { ...inquiry, aboutAgent: aboutAgent || null }, now);
}
