import type { Database } from '#shared/db/connection.ts';
import { newUsername } from '#features/sign-in/domain/administrators.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { Role } from '#shared/domain/auth.ts';
import { recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import { clearUsernameThrottle } from '#features/sign-in/server/login-throttle.ts';
import { passwordProblem } from '#features/sign-in/server/passwords/password-policy.ts';
import { clearCodeThrottle } from '#features/sign-in/server/second-factors/code-throttle.ts';
import { endSessionsOf } from '#features/sign-in/server/session-store.ts';
import { findAdminUser, updatePassword } from './administrator-store.ts';

/**
 * Thrown if the server's start or a command cannot create or change an administrator. The message
 * gives the reason.
 */
export class AdministratorError extends Error {}
export class WeakPasswordError extends AdministratorError {}
export class InvalidUsernameError extends AdministratorError {}

/** @throws InvalidUsernameError */
export function requireNewUsername(username: string) {
  const { error } = newUsername.safeParse(username);
  const message = error?.issues[0]?.message;
  if (message !== undefined) throw new InvalidUsernameError(message);
}

/** @throws WeakPasswordError */
export async function requireGoodPassword(
  password: string,
  username: string,
  brokerage: Brokerage,
) {
  const problem = await passwordProblem(password, username, brokerage);
  if (problem) throw new WeakPasswordError(problem);
}

export async function getAdminUser(db: Database, username: string) {
  const user = await findAdminUser(db, username);
  if (!user) throw new Error(`no administrator ${username}`);
  return user;
}

/** Returns the fields of an administrator's audit entry that name the administrator. */
export const auditedAccount = ({ id, username }: { id: string; username: string }) => ({
  entity: 'administrator' as const,
  entityId: id,
  entityName: username,
});

/**
 * Adds an audit entry for a new administrator or a new password that the command line or the
 * server's start caused, without a signed-in caller.
 */
export function auditWithoutCaller(
  db: Database,
  actor: Actor,
  action: 'create' | 'password_changed',
  user: { id: string; username: string; role: Role },
) {
  const { username, role } = user;
  const entry = {
    action,
    ...auditedAccount(user),
    ...(action === 'create' && { after: { username, role, isActive: true } }),
  };
  return recordAudit(db, actor, entry, new Date());
}

/**
 * Sets an administrator's password, ends all of their sessions and unfinished sign-ins, and deletes
 * their sign-in link. Clears the counts of wrong codes, and of wrong passwords from all unknown
 * devices together.
 */
export async function setPassword(
  db: Database,
  user: { id: string; username: string },
  passwordHash: string,
): Promise<void> {
  await updatePassword(db, user.id, passwordHash);
  await endSessionsOf(db, user.id);
  await db.deleteFrom('signInLinks').where('adminUserId', '=', user.id).execute();
  await clearUsernameThrottle(db, user.username);
  await clearCodeThrottle(db, user.id);
}
