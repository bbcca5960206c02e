import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { EmailMessagesTable } from '#db/inquiry-tables.ts';
import type { Tables } from '#db/tables.ts';
import { oneLine } from './mailbox.ts';

export type ClaimedEmail = Selectable<EmailMessagesTable>;

/** Longer than any one attempt may take: after it, whoever claimed the mail is dead. */
const leaseMinutes = 5;

/** After the first failure, the second and so on: about a day in all. */
const pausesInMinutes = [1, 5, 15, 60, 120, 240, 480, 540];

const candidatesAtOnce = 20;
const longestError = 500;
const day = 24 * 3600 * 1000;

const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

const whereDue = (now: Date) => (eb: ExpressionBuilder<Tables, 'emailMessages'>) =>
  eb.and([eb('status', 'in', ['queued', 'sending']), eb('nextAttemptAt', '<=', now.toISOString())]);

/**
 * Takes one mail that is due, so that no other lane or copy takes it too: the statement that
 * claims it compares what it saw. A claim whose holder died runs out and is due again.
 */
export async function claimEmail(db: Database, now: Date): Promise<ClaimedEmail | undefined> {
  const due = await db
    .selectFrom('emailMessages')
    .select('id')
    .where(whereDue(now))
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(candidatesAtOnce)
    .execute();
  for (const { id } of due) {
    const claimed = await db
      .updateTable('emailMessages')
      .set((eb) => ({
        status: 'sending',
        attempts: eb('attempts', '+', 1),
        nextAttemptAt: minutesAfter(now, leaseMinutes),
      }))
      .where('id', '=', id)
      .where(whereDue(now))
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
  return undefined;
}

/** The server took it: that stands, whoever else has claimed the mail since. */
export async function recordSent(db: Database, { id }: ClaimedEmail, now: Date): Promise<void> {
  await db
    .updateTable('emailMessages')
    .set({ status: 'sent', sentAt: now.toISOString(), lastError: null })
    .where('id', '=', id)
    .execute();
}

export interface DeliveryFailure {
  /** In the server's own words, which often name the address. */
  reason: string;
  /** As the server or nodemailer calls it, which names nobody. */
  code?: string | number | undefined;
  /** The server will never take this mail. */
  isPermanent: boolean;
}

/** Not by whom another has taken the mail over from, nor after it was sent after all. */
export async function recordFailure(
  db: Database,
  mail: ClaimedEmail,
  { reason, isPermanent }: DeliveryFailure,
  now: Date,
): Promise<void> {
  const pause = isPermanent ? undefined : pausesInMinutes[mail.attempts - 1];
  await db
    .updateTable('emailMessages')
    .set({
      status: pause === undefined ? 'failed' : 'queued',
      lastError: oneLine(reason.toWellFormed(), longestError),
      nextAttemptAt: minutesAfter(now, pause ?? 0),
    })
    .where('id', '=', mail.id)
    .where('status', '=', 'sending')
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** A day late, an acknowledgement would promise what can no longer be kept. Notices are never too late. */
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
