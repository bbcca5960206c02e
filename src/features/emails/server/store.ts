import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import {
  email,
  emailSummary,
  type Email,
  type EmailStatus,
  type EmailSummary,
  type EmailsQuery,
  type ListedEmail,
} from '#features/emails/domain.ts';
import { columnsIn } from '#shared/db/columns.ts';
import { isOnDays } from '#shared/db/days.ts';
import { containsText, matchesTyped } from '#shared/db/search.ts';
import { countRows } from '#shared/db/paging.ts';
import type { Tables } from '#shared/db/tables.ts';
import { fullNameOrNull } from '#shared/domain/full-name.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { withInquiryWords } from './insert-emails.ts';
import { readPage, type Listed } from '#shared/records/list.ts';

const day = 24 * 3600 * 1000;

/** The reminders that are not about an inquiry. */
const timedKinds = ['office_digest', 'agent_deadlines', 'duty_change', 'month_report'] as const;

/** A later digest to the same address tells what is still due. */
const isReplaced = sql<boolean>`
  email_messages.kind in ('office_digest', 'agent_deadlines') and exists (
    select 1 from email_messages as later
    where later.kind = email_messages.kind and later.id > email_messages.id
      and later.recipient_address = email_messages.recipient_address
  )`;

/**
 * The SQL expression for `ListedEmail.isWanted`. SQLite returns its value as a number. The first
 * argument of `coalesce` is null for an email about several inquiries, and `exists` then decides.
 * An email about a policy is not wanted after its link was deleted, because it cannot be sent.
 */
const isWanted = (now: Date) => sql<boolean | number>`((
  email_messages.kind = 'reply' and email_messages.status <> 'maybe_delivered'
) or (
  email_messages.secret_link is not null and exists (
    select 1 from policy_requests
    inner join policies on policies.id = policy_requests.policy_id
    where policy_requests.id = email_messages.policy_request_id
      and policy_requests.closed_at is null and policies.is_active
  )
) or (
  email_messages.kind in (${sql.join(timedKinds.map((kind) => sql.lit(kind)))})
  and email_messages.created_at > ${new Date(now.getTime() - 7 * day).toISOString()}
  and not (${isReplaced})
) or coalesce(
  contact_submissions.status in ('new', 'in_progress') and (
    email_messages.kind <> 'acknowledgement'
    or email_messages.created_at > ${new Date(now.getTime() - day).toISOString()}
  ),
  exists (
    select 1 from email_inquiries
    inner join contact_submissions as listed on listed.id = email_inquiries.contact_submission_id
    where email_inquiries.email_id = email_messages.id and listed.status in ('new', 'in_progress')
  )
))`;

const summaryColumns = columnsIn('emailMessages', emailSummary);

/** Leaves out the next attempt of an email that does not wait for one. */
const toSummary = <Row extends EmailSummary>(row: Row) => ({
  ...row,
  nextAttemptAt: row.status === 'queued' ? row.nextAttemptAt : null,
});

const emailsWithInquiries = (db: Database) =>
  db
    .selectFrom('emailMessages')
    .leftJoin('contactSubmissions', 'contactSubmissions.id', 'emailMessages.contactSubmissionId');

const wantedEmails = (db: Database, status: EmailStatus | undefined, now: Date) =>
  emailsWithInquiries(db)
    .$if(status !== undefined, (rows) =>
      rows.where('emailMessages.status', '=', status ?? 'failed'),
    )
    .where(sql<boolean>`${isWanted(now)}`);

const wantedFailures = (db: Database, now: Date) => wantedEmails(db, 'failed', now);

const searched = sql<string>`lower(recipient_name || ' ' || recipient_address || ' ' || subject)`;

const wordsIn = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Returns the SQL condition that an email contains the typed words as they are, or that each typed
 * term occurs in the email or in the record of the client or agent whom it concerns.
 */
const matchesEmail =
  (db: Database, typed: string) => (eb: ExpressionBuilder<Tables, 'emailMessages'>) => {
    const contains = (text: string) => containsText(db, searched, text);
    const inRecord = (text: string) => containsText(db, sql.ref<string>('searchText'), text);
    const clients = db.selectFrom('contactSubmissions').select('id');
    const agents = db.selectFrom('agents').select('email');
    const concerns = (text: string) =>
      eb.or([
        contains(text),
        eb('contactSubmissionId', 'in', clients.where(inRecord(text))),
        eb('recipientAddress', 'in', agents.where(inRecord(text))),
      ]);
    return eb.or([
      eb.and(wordsIn(typed).map(contains)),
      matchesTyped(typed, (text) => sql<SqlBool>`(${concerns(text)})`),
    ]);
  };

/** Selects the ids of the emails that match the filters, unsorted. */
const selectMatching = (
  db: Database,
  { status, wanted, q, kind, ...days }: EmailsQuery,
  now: Date,
) =>
  db
    .selectFrom('emailMessages')
    .select('id')
    .where((eb) => eb.and({ ...(status && { status }), ...(kind && { kind }) }))
    .where(matchesEmail(db, q))
    .where(isOnDays('createdAt', days))
    .$if(wanted !== undefined, (rows) =>
      rows.where('id', 'in', wantedEmails(db, status, now).select('emailMessages.id')),
    );

export const countListedEmails = (db: Database, query: EmailsQuery, now: Date) =>
  countRows(selectMatching(db, query, now));

/** The emails that a query finds: their ids, their order, and how to read them. */
export const findEmails = (db: Database, query: EmailsQuery, now: Date) => ({
  matching: selectMatching(db, query, now),
  // Newest first.
  order: { by: [sql.ref('created_at')], dir: 'desc' as const },
  readRows: async (ids: string[]): Promise<ListedEmail[]> => {
    const rows = await emailsWithInquiries(db)
      .select(summaryColumns)
      .select(['contactSubmissions.firstName', 'contactSubmissions.lastName'])
      .select(isWanted(now).as('isWanted'))
      .select((eb) =>
        eb
          .selectFrom('policyRequests')
          .select('policyId')
          .whereRef('policyRequests.id', '=', 'emailMessages.policyRequestId')
          .as('policyId'),
      )
      .where('emailMessages.id', 'in', ids)
      .execute();
    return rows.map(({ firstName, lastName, ...row }) => ({
      ...toSummary(row),
      inquirer: fullNameOrNull(firstName, lastName),
      isWanted: Boolean(row.isWanted),
    }));
  },
});

/** Returns one page of the emails that match the query, newest first. */
export async function listEmails(
  db: Database,
  query: EmailsQuery,
  now: Date,
): Promise<Listed<ListedEmail>> {
  const { order, readRows, matching } = findEmails(db, query, now);
  return readPage({ ...query, ...order, matching }, readRows);
}

/** Lists the emails about one inquiry, or about this and others, oldest first. */
export async function listEmailsFor(db: Database, inquiryId: string): Promise<EmailSummary[]> {
  const rows = await db
    .selectFrom('emailMessages')
    .select(summaryColumns)
    .where((eb) =>
      eb.or([
        eb('contactSubmissionId', '=', inquiryId),
        eb('id', 'in', (inner) =>
          inner
            .selectFrom('emailInquiries')
            .select('emailId')
            .where('emailInquiries.contactSubmissionId', '=', inquiryId),
        ),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toSummary);
}

/** @throws NotFoundError if there is no email with this id */
export async function getEmail(db: Database, id: string): Promise<Email> {
  const row = await db
    .selectFrom('emailMessages')
    .select([...columnsIn('emailMessages', email), 'policyRequestId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const { policyRequestId: _policyRequestId, ...found } = await withInquiryWords(db, row);
  return toSummary(found);
}

/** Whether an email still has the link that it is sent with. */
export async function hasLink(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('emailMessages')
    .select('id')
    .where('id', '=', id)
    .where('secretLink', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The columns of an email that is queued for a new first attempt. */
export const queuedAgain = (now: Date) => ({
  status: 'queued' as const,
  attempts: 0,
  nextAttemptAt: now.toISOString(),
  textGivenAt: null,
});

/**
 * Queues again all failed emails that are still worth sending (see `isWanted` in domain.ts).
 * @returns the number of emails that were queued
 */
export async function requeueWantedFailures(db: Database, now: Date): Promise<number> {
  const again = await db
    .updateTable('emailMessages')
    .set(queuedAgain(now))
    .where('id', 'in', wantedFailures(db, now).select('emailMessages.id'))
    // PostgreSQL checks this again for an email that another transaction queued meanwhile.
    .where('status', '=', 'failed')
    .returning('id')
    .execute();
  return again.length;
}

export const countWantedFailures = (db: Database, now: Date) => countRows(wantedFailures(db, now));
