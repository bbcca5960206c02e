import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { EmailMessagesTable } from '#features/emails/db/email-tables.ts';
import type { Tables } from '#shared/db/tables.ts';
import { oneLine } from './one-line.ts';
import { withInquiryWords } from './insert-emails.ts';
import { hasSecretLink, withoutSecret, withSecretLink } from './compose/secret-links.ts';

export interface ClaimedEmail extends Selectable<EmailMessagesTable> {
  /** For a reply, the Message-IDs of the earlier emails to the client, oldest first. */
  references?: string[];
}

/**
 * The duration of a claim, and its new duration when the text was given. Both are longer than that
 * part of an attempt takes (see `patience` in smtp.ts), so that no other attempt to send the same
 * email begins while one is running.
 */
const leaseMinutes = 5;
const answerLeaseMinutes = 12;

/**
 * The pauses after the first failure, the second and so on; about a day in total. After the failure
 * that follows the last pause, the email is not tried again.
 */
const pausesInMinutes = [1, 5, 15, 60, 120, 240, 480, 540];

const candidatesAtOnce = 20;
const longestError = 500;
/** The failure of an attempt whose process ended after the text was given. */
const lostAnswer = { reason: 'the server was stopped', isPermanent: false, isUncertain: true };
const day = 24 * 3600 * 1000;

const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

const whereDue = (now: Date) => (eb: ExpressionBuilder<Tables, 'emailMessages'>) =>
  eb.and([eb('status', 'in', ['queued', 'sending']), eb('nextAttemptAt', '<=', now.toISOString())]);

/** Whether the office can queue an email of this kind for all agents at once. */
const isForMany = sql<boolean>`(
  policy_request_id is not null or kind in ('desk_invitation', 'agent_deadlines')
)`;

const listDue = (db: Database, now: Date, isBulk: boolean) =>
  db
    .selectFrom('emailMessages')
    .select(['id', 'textGivenAt'])
    .where(whereDue(now))
    .where(isBulk ? isForMany : sql<boolean>`not ${isForMany}`)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(candidatesAtOnce)
    .execute();

/**
 * Lists some due emails. Emails about policies, and invitations, are listed only while no other
 * email is due, because the publication of a policy can queue an email for each agent.
 */
async function listCandidates(db: Database, now: Date) {
  const urgent = await listDue(db, now, false);
  return urgent.length > 0 ? urgent : listDue(db, now, true);
}

/**
 * Claims one due email for sending. The update checks again that the email is due, so that it is
 * claimed only once, even if several calls or instances try it at the same time. The claim of a
 * process that died expires, and the email is due again, unless its text was given.
 */
export async function claimEmail(db: Database, now: Date): Promise<ClaimedEmail | undefined> {
  let hasGivenUp = false;
  for (const { id, textGivenAt } of await listCandidates(db, now)) {
    const claimed = await db
      .updateTable('emailMessages')
      .set((eb) => ({
        status: 'sending',
        attempts: eb('attempts', '+', textGivenAt === null ? 1 : 0),
        nextAttemptAt: minutesAfter(now, leaseMinutes),
      }))
      .where('id', '=', id)
      .where(whereDue(now))
      .returningAll()
      .executeTakeFirst();
    if (!claimed) continue;
    if (claimed.textGivenAt !== null) {
      await recordFailure(db, claimed, lostAnswer, now);
      hasGivenUp = true;
      continue;
    }
    if (claimed.kind === 'reply') return withReferences(db, claimed);
    if (!hasSecretLink(claimed)) return withInquiryWords(db, claimed);
    const email = await withSecretLink(db, claimed, now);
    if (email) return email;
    hasGivenUp = true;
  }
  return hasGivenUp ? claimEmail(db, now) : undefined;
}

async function withReferences(db: Database, reply: ClaimedEmail): Promise<ClaimedEmail> {
  const earlier = await db
    .selectFrom('emailMessages')
    .select('messageId')
    .where('contactSubmissionId', '=', reply.contactSubmissionId)
    .where('kind', 'in', ['acknowledgement', 'reply'])
    .where('status', 'in', ['sent', 'maybe_delivered'])
    .where('id', '<', reply.id)
    .orderBy('id')
    .execute();
  return { ...reply, references: earlier.map(({ messageId }) => messageId) };
}

/**
 * Records that the mail server is about to get the end of the text, and renews the claim. After
 * that, the email may have been delivered, even if this process dies.
 * @throws Error if the claim has ended or the email was deleted
 */
export async function recordTextGiven(
  db: Database,
  { id, attempts }: ClaimedEmail,
  now: Date,
): Promise<void> {
  const claim = await db
    .updateTable('emailMessages')
    .set({ textGivenAt: now.toISOString(), nextAttemptAt: minutesAfter(now, answerLeaseMinutes) })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  if (!claim) throw new Error('The claim of this email has ended');
}

/** Deletes the link too, even if the claim expired and another attempt has begun. */
export async function recordSent(db: Database, { id }: ClaimedEmail, now: Date): Promise<void> {
  await db
    .updateTable('emailMessages')
    .set({ status: 'sent', sentAt: now.toISOString(), lastError: null, secretLink: null })
    .where('id', '=', id)
    .execute();
}

export interface DeliveryFailure {
  /** Stored and not logged, because the mail server's text often has the recipient's address. */
  reason: string;
  /**
   * The mail server's reply code, such as 550, or else nodemailer's error code, such as
   * "ETIMEDOUT". Neither contains personal data.
   */
  code?: string | number | undefined;
  /** Whether another attempt would fail too, so that none is made. */
  isPermanent: boolean;
  /** Whether the mail server got the whole text and did not refuse it. */
  isUncertain: boolean;
}

/** Records nothing if a later attempt has begun or an earlier one has succeeded. */
export async function recordFailure(
  db: Database,
  email: ClaimedEmail,
  { reason, isPermanent, isUncertain }: DeliveryFailure,
  now: Date,
): Promise<void> {
  const pause = isPermanent ? undefined : pausesInMinutes[email.attempts - 1];
  const words = isUncertain
    ? `The mail server got the whole text, but its answer is missing: ${reason}`
    : reason;
  const status = pause === undefined ? 'failed' : 'queued';
  await db
    .updateTable('emailMessages')
    .set({
      status: isUncertain ? 'maybe_delivered' : status,
      lastError: oneLine(withoutSecret(words.toWellFormed(), email), longestError),
      nextAttemptAt: minutesAfter(now, pause ?? 0),
      textGivenAt: null,
    })
    .where('id', '=', email.id)
    .where('status', '=', 'sending')
    .where('attempts', '=', email.attempts)
    .execute();
}

/**
 * Gives up acknowledgements that have waited for a day without an attempt to send them, because
 * they would promise a reply that is already late. Old notices are still useful.
 */
export async function dropStaleAcknowledgements(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('emailMessages')
    .set({ status: 'failed', lastError: 'Not sent within a day of the inquiry' })
    .where('kind', '=', 'acknowledgement')
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .where('lastError', 'is', null)
    .where('nextAttemptAt', '<', new Date(now.getTime() - day).toISOString())
    .execute();
}
