import type { Database } from '#shared/db/connection.ts';
import { emailKinds, type Email, type EmailKind } from '#features/emails/domain.ts';
import { recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import { HttpError } from '#shared/http/errors.ts';
import { countOrThrow, inMinutes } from '#shared/http/throttling/throttle.ts';
import { getEmail, hasLink, queuedAgain, requeueWantedFailures } from './store.ts';

const linkIsGone: Partial<Record<EmailKind, string>> = {
  policy_request:
    'The link of this email was deleted. To send a new link, remind the agent in the list of the policy’s readers.',
  sign_in_link:
    'The link of this email was deleted. A super admin makes a new one under Administrators.',
  desk_link: 'The link of this email was deleted. The agent asks for a new one at the desk.',
  desk_invitation: 'The link of this email was deleted. Invite the agent again under Agents.',
  evidence_asked: 'The link of this email was deleted. The agent opens the course at the desk.',
  education_returned: 'The link of this email was deleted. The agent opens the course at the desk.',
};

/** The refusal of a second repetition within ten minutes of an email that the recipient may have. */
const refusal = (seconds: number) =>
  `This email was sent again already. Please wait ${inMinutes(seconds)} before you repeat that.`;

/**
 * Queues an email again with the same Message-ID, unless it is being sent or no longer has the
 * status that was read.
 * @returns whether it was queued
 */
async function requeueEmail(db: Database, { id, status }: Email, now: Date) {
  if (status === 'sending') return false;
  const again = await db
    .updateTable('emailMessages')
    .set(queuedAgain(now))
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst();
  return again !== undefined;
}

/**
 * Queues an email again, unless it is being sent, and adds an audit entry. Call this in a
 * transaction.
 * @throws NotFoundError, HttpError 409 if the email had a link that was deleted, ThrottledError if
 * the email was sent, and sent again in the last ten minutes
 */
export async function sendEmailAgain(
  transaction: Database,
  id: string,
  actor: Actor,
  now: Date,
): Promise<Email> {
  const email = await getEmail(transaction, id);
  const { kind, status } = email;
  const gone = linkIsGone[kind];
  if (gone && !(await hasLink(transaction, id))) throw new HttpError(409, gone);
  if (status === 'sent' || status === 'maybe_delivered') {
    const limits = [{ key: `send-again:${id}`, limit: 1, windowSeconds: 600 }];
    await countOrThrow(transaction, { limits, now, refusal });
  }
  const entry = {
    action: 'sent_again' as const,
    entity: 'mail' as const,
    entityId: id,
    entityName: emailKinds.labels[kind],
  };
  if (await requeueEmail(transaction, email, now)) {
    await recordAudit(transaction, actor, entry, now);
  }
  return getEmail(transaction, id);
}

/**
 * Queues again all failed emails that are still worth sending, and adds one audit entry if there
 * are any. Call this in a transaction.
 * @returns the number of emails that were queued
 */
export async function sendFailedEmailsAgain(
  transaction: Database,
  actor: Actor,
  now: Date,
): Promise<number> {
  const count = await requeueWantedFailures(transaction, now);
  const entry = { action: 'sent_again' as const, entity: 'mail' as const };
  if (count > 0) {
    await recordAudit(transaction, actor, { ...entry, after: { emails: count } }, now);
  }
  return count;
}
