import { sql } from 'kysely';
import type { Notice, NewNotice } from '#features/deadlines/domain/digest-rule.ts';
import { digestSettings, type DigestSettings } from '#features/deadlines/domain/digest.ts';
import { readSetting, type OfficeSetting } from '#features/brokerage/db/office-settings.ts';
import { remindersOff } from '#features/emails/server/switched-off.ts';
import type { Database } from '#shared/db/connection.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import * as z from 'zod/mini';

/** The stored settings of the digest. The kinds that are switched off are a setting of their own. */
export const digestSetting: OfficeSetting<Omit<DigestSettings, 'off'>> = {
  key: 'digest',
  schema: z.omit(digestSettings, { off: true }),
  initial: { hour: 7, recipients: [], agentEmails: false, thresholds: [120, 90, 60, 30, 7, 0] },
};

/** Reads the settings, and their version, which is 0 until the office changes them. */
export async function readDigestSettings(db: Database) {
  const { value, version } = await readSetting(db, digestSetting);
  const { value: off } = await readSetting(db, remindersOff);
  return { record: { ...value, off }, version };
}

/** A claimed run of a day. The time of the claim tells whether another instance took it over. */
export interface ClaimedRun {
  officeDay: string;
  claimedAt: string;
}

/** The age in milliseconds from which the claim of a run without an end may be taken over. */
const claimAge = 10 * 60_000;

/** Claims the run of a day. Returns undefined if another instance has it, or it is complete. */
export async function claimRun(db: Database, now: Date): Promise<ClaimedRun | undefined> {
  const run = { officeDay: officeDay(now), claimedAt: now.toISOString() };
  const claimed = await db
    .insertInto('digestRuns')
    .values(run)
    .onConflict((conflict) =>
      conflict
        .column('officeDay')
        .doUpdateSet({ claimedAt: run.claimedAt })
        .where('digestRuns.finishedAt', 'is', null)
        .where('digestRuns.claimedAt', '<=', new Date(now.getTime() - claimAge).toISOString()),
    )
    .returning('officeDay')
    .executeTakeFirst();
  return claimed && run;
}

interface Progress {
  now: Date;
  agentEmails?: number;
  officeEmails?: number;
  finishedAt?: string;
}

/**
 * Renews the claim of a run and counts its emails, in the transaction that queues them.
 * @throws Error if another instance took the run over, so that the transaction is undone
 */
export async function recordProgress(
  transaction: Database,
  run: ClaimedRun,
  { now, agentEmails = 0, ...done }: Progress,
): Promise<void> {
  const claimedAt = now.toISOString();
  const row = await transaction
    .updateTable('digestRuns')
    .set((eb) => ({
      ...done,
      claimedAt,
      error: null,
      agentEmails: eb('agentEmails', '+', agentEmails),
    }))
    .where('officeDay', '=', run.officeDay)
    .where('claimedAt', '=', run.claimedAt)
    .where('finishedAt', 'is', null)
    .returning('officeDay')
    .executeTakeFirst();
  if (!row) throw new Error('Another instance has taken over the digest of this day');
  run.claimedAt = claimedAt;
}

export const recordRunError = (db: Database, { officeDay: day }: ClaimedRun, error: unknown) =>
  db
    .updateTable('digestRuns')
    .set({ error: String(error).slice(0, 500) })
    .where('officeDay', '=', day)
    .where('finishedAt', 'is', null)
    .execute();

/** The run of the newest day until today, of all runs or of those that emailed the office. */
export async function findLastRun(db: Database, now: Date, emailedOffice = false) {
  const run = await db
    .selectFrom('digestRuns')
    .selectAll()
    .where('officeDay', '<=', officeDay(now))
    .$if(emailedOffice, (rows) => rows.where('officeEmails', '>', 0))
    .orderBy('officeDay', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run ?? null;
}

/** The days without a run, or a change of the settings, after which the date may be wrong. */
const mostDaysWithoutRun = 180;

/**
 * Whether today can be today: no run was recorded yet, one was in the last half year, or the office
 * saved the settings in that time. Otherwise the clock was probably set, and a digest would use up
 * the notices of a year.
 */
export async function isDayPlausible(db: Database, now: Date): Promise<boolean> {
  const since = addDays(officeDay(now), -mostDaysWithoutRun);
  const last = await findLastRun(db, now);
  if (last !== null && last.officeDay >= since) return true;
  const saved = await db
    .selectFrom('officeSettings')
    .select('updatedAt')
    .where('key', '=', digestSetting.key)
    .executeTakeFirst();
  const savedOn = saved && officeDay(new Date(saved.updatedAt));
  if (savedOn !== undefined && savedOn >= since && savedOn <= officeDay(now)) return true;
  return (await db.selectFrom('digestRuns').select('officeDay').limit(1).execute()).length === 0;
}

const replaced = 'Not sent: a newer email replaced it';

/** Gives up the office's digests that still wait, and returns their ids. */
export async function dropWaitingDigests(db: Database): Promise<string[]> {
  const rows = await db
    .updateTable('emailMessages')
    .set({ status: 'failed', lastError: replaced })
    .where('kind', '=', 'office_digest')
    .where('status', '=', 'queued')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const emailState = sql<Notice['email']>`case
  when email_id is null or email.last_error = ${replaced} then 'none'
  when email.status = 'queued' then 'waiting'
  else 'left'
end`;

const keysAtOnce = 1000;

export async function readNotices(db: Database, keys: string[]): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const rows = await db
      .selectFrom('deadlineNotices')
      .leftJoin('emailMessages as email', 'email.id', 'emailId')
      .select(['deadlineKey', 'dueOn', 'threshold', 'audience', 'outcome', emailState.as('email')])
      .where('deadlineKey', 'in', keys.slice(from, from + keysAtOnce))
      .execute();
    notices.push(...rows);
  }
  return notices;
}

const rowsAtOnce = 500;

/** Adds notices. A notice that another run added in the meantime is an error, so that no email is sent twice. */
export async function insertNotices(
  db: Database,
  notices: (NewNotice & { emailId: string | null })[],
  noticedOn: string,
): Promise<void> {
  for (let from = 0; from < notices.length; from += rowsAtOnce) {
    const rows = notices.slice(from, from + rowsAtOnce).map((each) => ({ ...each, noticedOn }));
    await db.insertInto('deadlineNotices').values(rows).execute();
  }
}

/** Stores that an email of the office has the notices that none has, or a replaced one. */
export const linkNotices = (db: Database, emailId: string, dropped: string[]) =>
  db
    .updateTable('deadlineNotices')
    .set({ emailId })
    .where('outcome', '=', 'sent')
    .where((eb) =>
      eb.or([
        eb('emailId', 'is', null),
        ...(dropped.length > 0 ? [eb('emailId', 'in', dropped)] : []),
      ]),
    )
    .execute();

/** The beginnings of the errors of emails that are not about the recipient's address. */
const otherErrors = ['Not sent', 'Held', 'Mail command failed', 'Message failed'];
/** After that many attempts, an email is given up although no answer was final. */
const attemptsOfTemporaryErrors = 9;

/** Reads, in lower case, the addresses at which the last email was refused for good. */
export async function readRefused(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('emailMessages as email')
    .select('recipientAddress')
    .where('status', '=', 'failed')
    .where('attempts', '>', 0)
    .where('attempts', '<', attemptsOfTemporaryErrors)
    .where((eb) => eb.and(otherErrors.map((each) => eb('lastError', 'not like', `${each}%`))))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('emailMessages as later')
            .select('later.id')
            .whereRef('later.recipientAddress', '=', 'email.recipientAddress')
            .whereRef('later.id', '>', 'email.id')
            .where('later.status', '=', 'sent'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ recipientAddress }) => recipientAddress.toLowerCase()));
}
