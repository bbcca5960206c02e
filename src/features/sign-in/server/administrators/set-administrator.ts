import type { Database } from '#shared/db/connection.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { commandLineAddress } from '#shared/domain/audit/entries.ts';
import { roleName, type Role } from '#shared/domain/auth.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { findAdminUser, insertAdminUser } from './administrator-store.ts';
import {
  AdministratorError,
  auditWithoutCaller,
  getAdminUser,
  requireGoodPassword,
  requireNewUsername,
  setPassword,
} from './administrators.ts';
import {
  hashUnusablePassword,
  makeSignInLink,
  removeSecondFactors,
} from '#features/sign-in/server/links/make-link.ts';
import type { Passwords } from '#features/sign-in/server/passwords/passwords.ts';

export interface SignInWanted {
  /** The brokerage, whose facts are easy to guess in a password. */
  brokerage: Brokerage;
  /** Undefined to give the administrator a sign-in link instead. */
  password?: string | undefined;
  publicOrigin: string;
  removesSecondFactor?: boolean | undefined;
}

const actor = {
  actorId: null,
  actor: null,
  address: commandLineAddress,
  requestId: 'create-admin',
};

export interface NamedAdministrator {
  username: string;
  /** By default `admin`. An existing administrator keeps the current role. */
  role?: Role | undefined;
}

/**
 * Checks that an administrator of this name can be created, or exists with this role. If `role` is
 * undefined, an existing administrator may have any role.
 * @throws InvalidUsernameError, AdministratorError (the existing administrator has another role)
 */
export async function requireSettable(db: Database, { username, role }: NamedAdministrator) {
  const existing = await findAdminUser(db, username);
  if (!existing) return requireNewUsername(username);
  if (role === undefined || role === existing.role) return undefined;
  throw new AdministratorError(
    `${username} already exists as ${roleName(existing.role)}, and this command changes no roles. ` +
      'Leave out --role to make a sign-in link. Roles change in the back office under Administrators.',
  );
}

/**
 * Creates an administrator, or replaces the password of an existing one and ends that
 * administrator's sessions. Call `requireSettable` first.
 * @returns `isNew`, whether this call created the administrator; `isActive`, whether the
 * administrator can sign in; and a sign-in link if no password was given
 * @throws WeakPasswordError
 */
export async function setAdministrator(
  db: Database,
  passwords: Passwords,
  administrator: NamedAdministrator & SignInWanted,
  now: Date,
): Promise<{ isNew: boolean; isActive: boolean; link?: SignInLink }> {
  const { username, role = 'admin', brokerage, password, publicOrigin } = administrator;
  if (password !== undefined) await requireGoodPassword(password, username, brokerage);
  const passwordHash =
    password === undefined ? await hashUnusablePassword(passwords) : await passwords.hash(password);
  return db.transaction().execute(async (transaction) => {
    const added = await insertAdminUser(transaction, { username, passwordHash, role }, now);
    const isNew = added !== undefined;
    const stored = await getAdminUser(transaction, username);
    if (isNew) await auditWithoutCaller(transaction, actor, 'create', stored);
    const wanted = { administrator: stored, unusableHash: passwordHash, publicOrigin };
    const link =
      password === undefined ? await makeSignInLink(transaction, actor, wanted, now) : undefined;
    if (!link && !isNew) {
      await setPassword(transaction, stored, passwordHash);
      await auditWithoutCaller(transaction, actor, 'password_changed', stored);
    }
    // The changes above have locked the administrator's row, so no factor can be added at the same
    // time.
    if (administrator.removesSecondFactor) {
      await removeSecondFactors(transaction, actor, stored, now);
    }
    return { isNew, isActive: stored.isActive, ...(link && { link }) };
  });
}
