import type { Selectable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { tokenHashOf } from '#features/policies/db/links.ts';
import type { EmailMessagesTable } from '#features/emails/db/email-tables.ts';
import { findSignInLink } from '#features/sign-in/db/links.ts';
import { linkTag } from './email-text.ts';

/**
 * The placeholder for the link in a stored email. Administrators who read the email see these
 * words.
 */
export const linkPlace = '[The recipient’s own link is put in here when the email is sent]';

/** The words of the link in HTML. */
const linkWords = { policy: 'Read and confirm the policy', signIn: 'Set your password' };

type StoredEmail = Selectable<EmailMessagesTable>;

const tokenOf = ({ secretLink }: StoredEmail) => secretLink?.split(/[/#]/).at(-1) ?? '';

const isSignInLink = ({ kind }: StoredEmail) => kind === 'sign_in_link';

/** Whether an email is sent only with its secret link. */
export const hasSecretLink = (email: StoredEmail) =>
  email.policyRequestId !== null || isSignInLink(email);

/** Returns the reason why a sign-in link may not be sent: it was used, replaced or has expired. */
async function findLinkObstacle(db: Database, email: StoredEmail, now: Date) {
  const link = await findSignInLink(db, tokenOf(email), now);
  return link ? undefined : 'Not sent: its link no longer works';
}

/**
 * Returns the reason why an email about a policy may not be sent: while it waited, the request was
 * closed, the policy was withdrawn, or the link was revoked or expired. Returns undefined if it may
 * be sent.
 */
async function findObstacle(db: Database, email: StoredEmail, now: Date) {
  const token = tokenOf(email);
  const request = await db
    .selectFrom('policyRequests')
    .innerJoin('policies', 'policies.id', 'policyRequests.policyId')
    .leftJoin('policyLinks', (join) =>
      join
        .onRef('policyLinks.requestId', '=', 'policyRequests.id')
        .on('policyLinks.tokenHash', '=', tokenHashOf(token))
        .on('policyLinks.expiresAt', '>', now.toISOString()),
    )
    .select(['policyRequests.closedAt', 'policies.isActive', 'policyLinks.tokenHash'])
    .where('policyRequests.id', '=', email.policyRequestId)
    .executeTakeFirst();
  if (!request || request.closedAt !== null) return 'Not sent: the request is closed';
  if (!request.isActive) return 'Not sent: the policy is withdrawn';
  if (token === '') return 'Not sent: its link was revoked';
  return request.tokenHash === null ? 'Not sent: its link has expired' : undefined;
}

/** Gives up an email. The request to confirm a policy, if still open, becomes due for a new email. */
async function giveUp(db: Database, email: StoredEmail, lastError: string, now: Date) {
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
}

/**
 * Puts the secret link into an email that is about to be sent. If the email may no longer be sent,
 * gives it up.
 * @returns undefined if the email was given up
 */
export async function withSecretLink(
  db: Database,
  email: StoredEmail,
  now: Date,
): Promise<StoredEmail | undefined> {
  const isSignIn = isSignInLink(email);
  const obstacle = await (isSignIn ? findLinkObstacle : findObstacle)(db, email, now);
  if (obstacle === undefined) {
    const link = email.secretLink ?? '';
    return {
      ...email,
      text: email.text.replaceAll(linkPlace, link),
      html: email.html.replaceAll(
        linkPlace,
        linkTag({ words: linkWords[isSignIn ? 'signIn' : 'policy'], href: link }),
      ),
    };
  }
  await db.transaction().execute((transaction) => giveUp(transaction, email, obstacle, now));
  return undefined;
}

/**
 * Removes the token of an email's link from the mail server's answer, which may repeat the email.
 */
export function withoutSecret(answer: string, email: StoredEmail) {
  const token = tokenOf(email);
  return token ? answer.replaceAll(token, '…') : answer;
}
