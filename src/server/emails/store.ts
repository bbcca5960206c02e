import { sql, type Selectable } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { MailMessagesTable } from '#db/inquiry-tables.ts';
import type { ListedMail, Mail, MailKind, MailStatus, MailSummary } from '#domain/emails.ts';
import { NotFoundError } from '#server/errors.ts';
import { equals, readPage, type Listed } from '#server/records/list.ts';

export interface MailsQuery {
  status?: MailStatus | undefined;
  page?: number | undefined;
}

const day = 24 * 3600 * 1000;

/** See `ListedMail.isWanted`. SQLite has no true and false. */
const isWanted = (now: Date) => sql<boolean | number>`(
  contact_submissions.status in ('new', 'in_progress') and (
    mail_messages.kind <> 'acknowledgement'
    or mail_messages.created_at > ${new Date(now.getTime() - day).toISOString()}
  )
)`;

const mailsWithInquiries = (db: Database) =>
  db
    .selectFrom('mailMessages')
    .innerJoin('contactSubmissions', 'contactSubmissions.id', 'mailMessages.contactSubmissionId');

const wantedFailures = (db: Database, now: Date) =>
  mailsWithInquiries(db)
    .where('mailMessages.status', '=', 'failed')
    .where(sql<boolean>`${isWanted(now)}`);

/** Newest first. */
export async function listMails(
  db: Database,
  query: MailsQuery,
  now: Date,
): Promise<Listed<ListedMail>> {
  const { status } = query;
  const matching = db
    .selectFrom('mailMessages')
    .select('id')
    .$if(status !== undefined, (rows) => rows.where(equals('status', status ?? '')));
  const newestFirst = { by: [sql.ref('created_at')], dir: 'desc' as const };
  return readPage({ ...query, ...newestFirst, matching }, async (ids) => {
    const rows = await mailsWithInquiries(db)
      .select(summaryColumns)
      .select(['contactSubmissions.firstName', 'contactSubmissions.lastName'])
      .select(isWanted(now).as('isWanted'))
      .where('mailMessages.id', 'in', ids)
      .execute();
    return rows.map((row) => ({
      ...toMailSummary(row),
      inquirer: `${row.firstName} ${row.lastName}`,
      isWanted: Boolean(row.isWanted),
    }));
  });
}

/** In the order in which they were written. */
export async function listMailsFor(
  db: Database,
  contactSubmissionId: string,
): Promise<MailSummary[]> {
  const rows = await db
    .selectFrom('mailMessages')
    .select(summaryColumns)
    .where('contactSubmissionId', '=', contactSubmissionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toMailSummary);
}

/** @throws NotFoundError */
export async function getMail(db: Database, id: string): Promise<Mail> {
  const row = await db
    .selectFrom('mailMessages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toMail(row);
}

/** Puts a mail at the head of the queue, under the Message-ID that it has. One that is being sent is left alone. */
export async function sendAgain(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mailMessages')
    .set({ status: 'queued', attempts: 0, nextAttemptAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '!=', 'sending')
    .execute();
}

/** @returns how many were put back into the queue: those that are still wanted */
export async function sendFailedAgain(db: Database, now: Date): Promise<number> {
  const again = await db
    .updateTable('mailMessages')
    .set({ status: 'queued', attempts: 0, nextAttemptAt: now.toISOString() })
    .where('id', 'in', wantedFailures(db, now).select('mailMessages.id'))
    .returning('id')
    .execute();
  return again.length;
}

export async function countWantedFailures(db: Database, now: Date): Promise<number> {
  const { count } = await wantedFailures(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const summaryColumns = [
  'mailMessages.id',
  'mailMessages.contactSubmissionId',
  'mailMessages.kind',
  'mailMessages.status',
  'mailMessages.recipientName',
  'mailMessages.recipientAddress',
  'mailMessages.subject',
  'mailMessages.attempts',
  'mailMessages.lastError',
  'mailMessages.nextAttemptAt',
  'mailMessages.sentAt',
  'mailMessages.createdAt',
] as const;

type MailSummaryRow = Omit<
  Selectable<MailMessagesTable>,
  'messageId' | 'replyToName' | 'replyToAddress' | 'text' | 'html'
>;

function toMailSummary(row: MailSummaryRow): MailSummary {
  const isWaiting = row.status === 'queued';
  return {
    id: row.id,
    contactSubmissionId: row.contactSubmissionId,
    kind: row.kind as MailKind,
    status: row.status as MailStatus,
    recipientName: row.recipientName,
    recipientAddress: row.recipientAddress,
    subject: row.subject,
    attempts: row.attempts,
    lastError: row.lastError,
    nextAttemptAt: isWaiting ? row.nextAttemptAt : null,
    sentAt: row.sentAt,
    createdAt: row.createdAt,
  };
}

const toMail = (row: Selectable<MailMessagesTable>): Mail => ({
  ...toMailSummary(row),
  messageId: row.messageId,
  text: row.text,
  html: row.html,
});
