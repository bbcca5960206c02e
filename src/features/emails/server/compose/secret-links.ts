import type { Selectable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { tokenHashOf } from '#features/policies/db/links.ts';
import type { EmailMessagesTable } from '#features/emails/db/email-tables.ts';
import { deskCodeOf, isDeskLinkLive } from '#features/desk/db/desk-codes.ts';
import { deskLinkKinds, type EmailKind } from '#features/emails/domain.ts';
import { findSignInLink } from '#features/sign-in/db/links.ts';
import { linkTag } from './email-text.ts';

/** The placeholder for the link, which administrators who read the email see. */
export const linkPlace = '[The recipient’s own link is put in here when the email is sent]';

/** The placeholder for the code with which the agent can sign in instead of using the link. */
export const codePlace = '[The code is put in here when the email is sent]';

/** The words of the link in HTML, by the email's kind. */
const linkWords: Partial<Record<EmailKind, string>> = {
  policy_request: 'Read and confirm the policy',
  sign_in_link: 'Set your password',
  desk_invitation: 'Open your desk',
  desk_link: 'Open your desk',
  evidence_asked: 'Send the evidence',
  education_returned: 'Open the course',
};

type StoredEmail = Selectable<EmailMessagesTable>;

const tokenOf = ({ secretLink }: StoredEmail) => secretLink?.split(/[/#]/).at(-1) ?? '';

const isDeskLink = ({ kind }: StoredEmail) => deskLinkKinds.includes(kind);
const isSignInLink = ({ kind }: StoredEmail) => kind === 'sign_in_link';

/** Whether an email is sent only with its secret link. */
export const hasSecretLink = (email: StoredEmail) =>
  email.policyRequestId !== null || isSignInLink(email) || isDeskLink(email);

/** Returns a reason if the link was used, replaced or deleted, or has expired. */
async function findLinkObstacle(db: Database, email: StoredEmail, now: Date) {
  const find = isDeskLink(email) ? isDeskLinkLive : findSignInLink;
  return (await find(db, tokenOf(email), now)) ? undefined : 'Not sent: its link no longer works';
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
  const isAboutPolicy = email.policyRequestId !== null;
  const obstacle = await (isAboutPolicy ? findObstacle : findLinkObstacle)(db, email, now);
  if (obstacle === undefined) {
    const link = email.secretLink ?? '';
    const code = deskCodeOf(tokenOf(email));
    const tag = linkTag({ words: linkWords[email.kind] ?? 'Open the page', href: link });
    return {
      ...email,
      text: email.text.replaceAll(linkPlace, link).replaceAll(codePlace, code),
      html: email.html.replaceAll(linkPlace, tag).replaceAll(codePlace, code),
    };
  }
  await db.transaction().execute((transaction) => giveUp(transaction, email, obstacle, now));
  return undefined;
}

/** Removes the link's token and code from the mail server's answer, which may repeat the email. */
export function withoutSecret(answer: string, email: StoredEmail) {
  const token = tokenOf(email);
  return token ? answer.replaceAll(token, '…').replaceAll(deskCodeOf(token), '…') : answer;
}
