import { randomBytes } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import {
  setPassword,
  auditedAccount,
} from '#features/sign-in/server/administrators/administrators.ts';
import type { Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import { removeFactors } from '#features/sign-in/server/second-factors/factor-store.ts';
import { storeSignInLink } from './link-store.ts';

/**
 * Hashes a random password that is stored nowhere, for an account that has no password until its
 * link is used. A login with the username then takes as long as with any other, so that response
 * times do not reveal such accounts.
 */
export const hashUnusablePassword = (passwords: Passwords): Promise<string> =>
  passwords.hash(randomBytes(32).toString('base64url'));

interface LinkWanted {
  administrator: { id: string; username: string };
  /** Made with `hashUnusablePassword` before the transaction, because that is slow. */
  unusableHash: string;
  publicOrigin: string;
}

/**
 * Makes a sign-in link. Its administrator's old password and previous link stop working at once,
 * and all sessions and unfinished sign-ins end. Clears the counts of wrong codes, and of wrong
 * passwords from all unknown devices together.
 */
export async function makeSignInLink(
  transaction: Database,
  actor: Actor,
  { administrator, unusableHash, publicOrigin }: LinkWanted,
  now: Date,
): Promise<SignInLink> {
  const { id, username } = administrator;
  await setPassword(transaction, administrator, unusableHash);
  const link = { adminUserId: id, createdBy: actor.actor };
  const made = await storeSignInLink(transaction, link, publicOrigin, now);
  const entry = { action: 'link_made', entity: 'sign_in_link' } as const;
  await recordAudit(transaction, actor, { ...entry, entityId: id, entityName: username }, now);
  return made;
}

/** Returns the two lines that the server's start and `create-admin` print to show a link. */
export const linkInWords = ({ link, expiresAt }: SignInLink) =>
  `Set the password at ${link}\nThis link works once, until ${formatOfficeDateTime(expiresAt)}.`;

/**
 * Removes all second factors of an administrator, for example after a lost device, and adds an
 * audit entry.
 */
export async function removeSecondFactors(
  transaction: Database,
  actor: Actor,
  administrator: { id: string; username: string },
  now: Date,
): Promise<void> {
  await removeFactors(transaction, administrator.id);
  const entry = { action: 'second_factor_removed' as const, ...auditedAccount(administrator) };
  await recordAudit(transaction, actor, entry, now);
}
