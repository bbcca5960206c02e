import { locksRows, type Database } from '#shared/db/connection.ts';
import { insertLinks } from '#features/policies/db/links.ts';
import { selectNewestVersions } from '#features/policies/db/versions.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { nextReminderAt } from '#features/policies/domain/reminders.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import { composePolicyRequest } from './policy-emails.ts';

/** Few in one transaction, so that visitors' inquiries never wait long for it. */
const batchSize = 100;

/**
 * Reads the next requests whose emails are due. Locks the requests and their agents, so that no
 * agent's email address changes before the email is queued. Skips rows that another transaction has
 * locked: another instance queues their emails, or the next run does.
 */
const lockDueRequests = (db: Database, now: Date) =>
  db
    .selectFrom('policyRequests as request')
    .innerJoin('agents', 'agents.id', 'request.agentId')
    .innerJoin('policies', 'policies.id', 'request.policyId')
    .innerJoin(
      selectNewestVersions(db).select(['policyId', 'number', 'title', 'changeNote']).as('version'),
      'version.policyId',
      'request.policyId',
    )
    .select(['request.id', 'request.dueOn', 'request.lastSentAt'])
    .select(['agents.firstName', 'agents.lastName', 'agents.email'])
    .select(['version.title', 'version.number as version', 'version.changeNote'])
    .where('request.closedAt', 'is', null)
    .where('request.nextEmailAt', '<=', now.toISOString())
    .where('agents.isActive', '=', true)
    .where('policies.isActive', '=', true)
    .orderBy('request.nextEmailAt')
    .orderBy('request.id')
    .limit(batchSize)
    .$if(locksRows(db), (query) => query.forNoKeyUpdate(['request', 'agents']).skipLocked())
    .execute();

type DueRequest = Awaited<ReturnType<typeof lockDueRequests>>[number];

/** Stores in the requests that an email was queued, and when the next reminder is due. */
async function recordQueued(db: Database, requests: DueRequest[], now: Date) {
  for (const dueOn of new Set(requests.map((request) => request.dueOn))) {
    const ids = requests.filter((request) => request.dueOn === dueOn).map(({ id }) => id);
    await db
      .updateTable('policyRequests')
      .set((eb) => ({
        lastSentAt: now.toISOString(),
        sentCount: eb('sentCount', '+', 1),
        nextEmailAt: nextReminderAt(dueOn, now),
      }))
      .where('id', 'in', ids)
      .execute();
  }
}

/**
 * Gives up earlier emails of these requests that are still waiting, because a newer email replaces
 * them. Emails wait, for example, while no mail server is set.
 */
const giveUpWaiting = (db: Database, requests: DueRequest[]) =>
  db
    .updateTable('emailMessages')
    .set({ status: 'failed', lastError: 'Not sent: a newer email replaced it', secretLink: null })
    .where(
      'policyRequestId',
      'in',
      requests.map(({ id }) => id),
    )
    .where('status', '=', 'queued')
    .execute();

/**
 * Queues the emails of at most 100 requests to confirm policies, in the caller's transaction.
 * @returns the number of emails; 0 if no email is due
 */
export async function queueDuePolicyEmails(
  db: Database,
  settings: EmailSettings,
  now: Date,
): Promise<number> {
  const due = await lockDueRequests(db, now);
  if (due.length === 0) return 0;
  await giveUpWaiting(db, due);
  const links = due.map(({ id, email, dueOn }) => ({ requestId: id, address: email, dueOn }));
  const tokens = await insertLinks(db, links, now);
  const emails = due.map((request, nth) => {
    const agent = { name: fullName(request), address: request.email };
    const isReminder = request.lastSentAt !== null;
    return {
      ...composePolicyRequest({ ...request, agent, isReminder }, settings, now),
      about: {
        policyRequestId: request.id,
        secretLink: settings.publicOrigin + sitePaths.readPolicy(tokens[nth] ?? ''),
      },
    };
  });
  await insertEmails(db, emails, settings.publicOrigin, now);
  await recordQueued(db, due, now);
  return due.length;
}
