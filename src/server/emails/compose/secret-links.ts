import type { Selectable } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { EmailMessagesTable } from '#db/inquiries/inquiry-tables.ts';
import { linkTag } from './email-text.ts';

/** The place of the link in the stored texts of an email. Administrators read these words. */
export const linkPlace = '[The agent’s own link is put in here when the email is sent]';

/** The words of the link in HTML. */
const linkWords = 'Read and confirm the policy';

type StoredEmail = Selectable<EmailMessagesTable>;

/**
 * Returns the reason why an email about a policy is not sent: the request was closed while the email
 * waited, or the policy or the link was withdrawn.
 */
async function findObstacle(db: Database, { policyRequestId, secretLink }: StoredEmail) {
  const request = await db
    .selectFrom('policyRequests')
    .innerJoin('policies', 'policies.id', 'policyRequests.policyId')
    .select(['policyRequests.closedAt', 'policies.isActive'])
    .where('policyRequests.id', '=', policyRequestId)
    .executeTakeFirst();
  if (!request || request.closedAt !== null) return 'Not sent: the request is closed';
  if (!request.isActive) return 'Not sent: the policy is withdrawn';
  return secretLink === null ? 'Not sent: its link was revoked' : undefined;
}

/**
 * Puts the link into an email about a policy that was claimed for sending. If the email may no
 * longer be sent, gives it up, and makes a new one due if the request is open.
 * @returns undefined if the email was given up
 */
export async function withSecretLink(
  db: Database,
  email: StoredEmail,
  now: Date,
): Promise<StoredEmail | undefined> {
  const lastError = await findObstacle(db, email);
  if (lastError === undefined) {
    const link = email.secretLink ?? '';
    return {
      ...email,
      text: email.text.replaceAll(linkPlace, link),
      html: email.html.replaceAll(linkPlace, linkTag({ words: linkWords, href: link })),
    };
  }
  await db
    .updateTable('policyRequests')
    .set({ nextEmailAt: now.toISOString() })
    .where('id', '=', email.policyRequestId)
    .where('closedAt', 'is', null)
    .execute();
  await db
    .updateTable('emailMessages')
    .set({ status: 'failed', lastError, secretLink: null })
    .where('id', '=', email.id)
    .execute();
  return undefined;
}

/** Removes the token of an email's link from the mail server's answer, which may repeat the email. */
export function withoutSecret(answer: string, { secretLink }: Pick<StoredEmail, 'secretLink'>) {
  const token = secretLink?.split('/').at(-1);
  return token ? answer.replaceAll(token, '…') : answer;
}
