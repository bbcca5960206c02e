import type { Database } from '#shared/db/connection.ts';
import { serverAddress } from '#shared/domain/audit/entries.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { hashUnusablePassword, makeSignInLink } from '#features/sign-in/server/links/make-link.ts';
import type { Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import { countAdminUsers, insertAdminUser } from './administrator-store.ts';
import type { SignInWanted } from './set-administrator.ts';
import {
  auditWithoutCaller,
  getAdminUser,
  requireGoodPassword,
  requireNewUsername,
} from './administrators.ts';

interface FirstAdministrator extends Omit<SignInWanted, 'removesSecondFactor'> {
  username: string;
}

/** A sign-in link that the server prints when it starts, with the administrator's username. */
interface PrintedLink extends SignInLink {
  username: string;
}

const actor = { actorId: null, actor: null, address: serverAddress, requestId: 'start' };

/**
 * Creates the first administrator, a super_admin, if there are no administrators. If there are some
 * and `password` is undefined, replaces the expired link of the administrator that `findLockedOut`
 * finds, if any, so that a lost link does not lock the office out.
 * @returns the link, of which only a hash is stored, or undefined if none was made
 * @throws WeakPasswordError, InvalidUsernameError
 */
export async function createFirstAdministrator(
  db: Database,
  passwords: Passwords,
  { brokerage, username, password, publicOrigin }: FirstAdministrator,
  now: Date,
): Promise<PrintedLink | undefined> {
  if ((await countAdminUsers(db)) > 0) {
    return password === undefined ? replaceFirstLink(db, passwords, publicOrigin, now) : undefined;
  }
  requireNewUsername(username);
  if (password !== undefined) await requireGoodPassword(password, username, brokerage);
  const passwordHash =
    password === undefined ? await hashUnusablePassword(passwords) : await passwords.hash(password);
  return db.transaction().execute(async (transaction) => {
    const user = { username, passwordHash, role: 'super_admin' as const, maySign: true };
    if (!(await insertAdminUser(transaction, user, now))) return undefined;
    const administrator = await getAdminUser(transaction, username);
    await auditWithoutCaller(transaction, actor, 'create', administrator);
    if (password !== undefined) return undefined;
    const wanted = { administrator, unusableHash: passwordHash, publicOrigin };
    return { username, ...(await makeSignInLink(transaction, actor, wanted, now)) };
  });
}

/**
 * Finds the first active super admin whose link expired unused, if no administrator has ever signed
 * in and no link works. Expired links are kept for this.
 */
async function findLockedOut(db: Database, now: Date) {
  const rows = await db
    .selectFrom('adminUsers')
    .leftJoin('signInLinks', 'signInLinks.adminUserId', 'adminUsers.id')
    .select(['id', 'username', 'role', 'isActive', 'lastLogin', 'expiresAt'])
    .orderBy('adminUsers.id')
    .execute();
  const works = (expiresAt: string | null) => expiresAt !== null && expiresAt > now.toISOString();
  if (rows.some(({ lastLogin, expiresAt }) => lastLogin !== null || works(expiresAt))) {
    return undefined;
  }
  return rows.find(
    ({ role, isActive, expiresAt }) => role === 'super_admin' && isActive && expiresAt !== null,
  );
}

/**
 * Makes a new link in place of the expired link of the administrator that `findLockedOut` finds, if
 * any. If several instances start at the same time, only one of them makes a link.
 */
async function replaceFirstLink(
  db: Database,
  passwords: Passwords,
  publicOrigin: string,
  now: Date,
): Promise<PrintedLink | undefined> {
  const administrator = await findLockedOut(db, now);
  if (!administrator) return undefined;
  const unusableHash = await hashUnusablePassword(passwords);
  return db.transaction().execute(async (transaction) => {
    const expired = await transaction
      .deleteFrom('signInLinks')
      .where('adminUserId', '=', administrator.id)
      .where('expiresAt', '<=', now.toISOString())
      .returning('adminUserId')
      .executeTakeFirst();
    if (!expired) return undefined;
    const wanted = { administrator, unusableHash, publicOrigin };
    const link = await makeSignInLink(transaction, actor, wanted, now);
    return { username: administrator.username, ...link };
  });
}
