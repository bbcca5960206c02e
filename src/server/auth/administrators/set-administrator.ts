import type { Database } from '#db/connection.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import { commandLineAddress } from '#domain/audit.ts';
import { roleName, type Role } from '#domain/auth.ts';
import { findAdminUser, insertAdminUser } from './administrator-store.ts';
import {
  AdministratorError,
  auditWithoutCaller,
  getAdminUser,
  requireGoodPassword,
  requireNewUsername,
  setPassword,
} from './administrators.ts';
import type { Passwords } from '#server/auth/passwords/passwords.ts';

interface NewPassword {
  /** The facts that are easy to guess in a password. */
  brokerage: Brokerage;
  password: string;
}

export interface NamedAdministrator {
  username: string;
  /**
   * The role of a new administrator, by default `admin`. An existing one keeps the current role.
   */
  role?: Role | undefined;
}

/**
 * Checks that an administrator of this name can be created, or exists with this role.
 * @throws InvalidUsernameError, AdministratorError (the existing administrator has another role)
 */
export async function requireSettable(db: Database, { username, role }: NamedAdministrator) {
  const existing = await findAdminUser(db, username);
  if (!existing) return requireNewUsername(username);
  if (role === undefined || role === existing.role) return undefined;
  throw new AdministratorError(
    `${username} already exists as ${roleName(existing.role)}, and this command changes no roles. ` +
      'Leave out --role to set a new password. Roles change in the back office under Administrators.',
  );
}

/**
 * Creates an administrator, or sets the password of an existing one and ends that administrator's
 * sessions. Call `requireSettable` first.
 * @returns `isNew`, whether this call created the administrator, and `isActive`, whether the
 * administrator can sign in
 * @throws WeakPasswordError
 */
export async function setAdministrator(
  db: Database,
  passwords: Passwords,
  { username, role = 'admin', brokerage, password }: NamedAdministrator & NewPassword,
): Promise<{ isNew: boolean; isActive: boolean }> {
  await requireGoodPassword(password, username, brokerage);
  const passwordHash = await passwords.hash(password);
  return db.transaction().execute(async (transaction) => {
    const user = { username, passwordHash, role };
    const isNew = await insertAdminUser(transaction, user, new Date());
    const stored = await getAdminUser(transaction, username);
    if (!isNew) await setPassword(transaction, stored, passwordHash);
    const source = { address: commandLineAddress, requestId: 'create-admin' };
    await auditWithoutCaller(transaction, source, isNew ? 'create' : 'password_changed', stored);
    return { isNew, isActive: stored.isActive };
  });
}
