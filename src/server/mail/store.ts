import { sql, type Selectable } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { MailMessagesTable } from '#db/lead-tables.ts';
import type { Mail, MailKind, MailStatus, MailSummary } from '#domain/mail.ts';
import { NotFoundError } from '#server/errors.ts';
import { equals, readPage, type Listed } from '#server/http/listing.ts';

export interface MailsQuery {
  status?: MailStatus | undefined;
  page?: number | undefined;
}

/** Newest first. */
export async function listMails(db: Database, query: MailsQuery): Promise<Listed<MailSummary>> {
  const { status } = query;
  const matching = db
    .selectFrom('mailMessages')
    .select('id')
    .$if(status !== undefined, (rows) => rows.where(equals('status', status ?? '')));
  const newestFirst = { by: [sql.ref('created_at')], dir: 'desc' as const };
  return readPage({ ...query, ...newestFirst, matching }, async (ids) => {
    const rows = await db
      .selectFrom('mailMessages')
      .select(summaryColumns)
      .where('id', 'in', ids)
      .execute();
    return rows.map(toMailSummary);
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

const summaryColumns = [
  'id',
  'contactSubmissionId',
  'kind',
  'status',
  'recipientName',
  'recipientAddress',
  'subject',
  'attempts',
  'lastError',
  'nextAttemptAt',
  'sentAt',
  'createdAt',
] as const;

function toMailSummary(
  row: Pick<Selectable<MailMessagesTable>, (typeof summaryColumns)[number]>,
): MailSummary {
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
