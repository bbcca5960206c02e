import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import {
  brokeragePhone,
  paragraph,
  writeEmailBody,
} from '#features/emails/server/compose/email-text.ts';
import { linkPlace } from '#features/emails/server/compose/secret-links.ts';
import { insertEmails } from '#features/emails/server/insert-emails.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import type { AdministratorAccount } from '#features/sign-in/domain/administrators.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import type { AuthContext } from '#features/sign-in/server/auth-context.ts';
import { hashName, refusal } from '#features/sign-in/server/login-throttle.ts';
import { networkLimits } from '#shared/http/throttling/limits.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { storeSignInLink } from './link-store.ts';

/**
 * Queues an email with a sign-in link, in the caller's transaction. The link is stored apart from
 * the text, as in emails about policies.
 * @returns false if no mail server is configured or the administrator has no address
 */
export async function emailLink(
  db: Database,
  { sendEmail, office, brokerage, publicOrigin, clock }: AuthContext,
  { username, fullName, email }: Pick<AdministratorAccount, 'username' | 'fullName' | 'email'>,
  { link, expiresAt }: SignInLink,
): Promise<boolean> {
  if (!sendEmail || email === null) return false;
  const { name } = brokerage();
  const phone = brokeragePhone(brokerage());
  const recipient = oneLine(fullName ?? username);
  const subject = `Your sign-in link for ${name}`;
  const parts = [
    paragraph(`${recipient}, with this link you set your password and sign in as ${username}:`),
    paragraph(linkPlace),
    paragraph(`It works once, until ${formatOfficeDateTime(expiresAt)}. Please do not forward it.`),
    paragraph('Not expected? Then ignore this email; nothing has changed.'),
    paragraph(`${name}\n`, phone),
  ];
  const composed = {
    kind: 'sign_in_link' as const,
    recipient: { name: recipient, address: email },
    replyTo: office(),
    subject,
    ...writeEmailBody(subject, parts),
    about: { secretLink: link },
  };
  await insertEmails(db, [composed], publicOrigin, clock());
  return true;
}

/** Whether someone could get a link by email: emails are sent, and an active account has an address. */
export async function canEmailLinks({ db, sendEmail }: AuthContext): Promise<boolean> {
  if (!sendEmail) return false;
  const account = await db
    .selectFrom('adminUsers')
    .select('id')
    .where('isActive', '=', true)
    .where('email', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

const hour = 3600;

/**
 * Counts a request for a link. Unknown names are counted too.
 * @throws ThrottledError
 */
export async function countLinkRequest(
  { throttle, clock }: AuthContext,
  ip: string,
  name: string,
): Promise<void> {
  const limits = [
    ...networkLimits('link-email', ip, [10, 20, 40], hour),
    { key: `link-email:name:${hashName(name)}`, limit: 3, windowSeconds: hour },
  ];
  await throttle.admit({ limits, now: clock(), refusal });
}

/**
 * Emails a new link to each active administrator with this username or address. The password and
 * the sessions stay as they are until the link is used, because a stranger can ask for it. The use
 * of a link ends neither the need for a second factor nor its proof.
 */
export async function emailOwnLinks(
  context: AuthContext,
  request: FastifyRequest,
  name: string,
): Promise<void> {
  const { db, clock, publicOrigin, sendEmail } = context;
  if (!sendEmail) return;
  const owners = await db
    .selectFrom('adminUsers')
    .select(['id', 'username', 'fullName', 'email'])
    .where('isActive', '=', true)
    .where('email', 'is not', null)
    .where((eb) => eb.or([eb('username', '=', name), eb(eb.fn('lower', ['email']), '=', name)]))
    .execute();
  for (const owner of owners) {
    await db.transaction().execute(async (transaction) => {
      const now = clock();
      const wanted = { adminUserId: owner.id, createdBy: null };
      const link = await storeSignInLink(transaction, wanted, publicOrigin, now);
      await emailLink(transaction, context, owner, link);
      const { id: entityId, username: entityName } = owner;
      const made = { action: 'link_made', entity: 'sign_in_link', entityId, entityName } as const;
      await recordAudit(transaction, actorOf(request), made, now);
    });
  }
  context.wakeEmailWorker();
}
