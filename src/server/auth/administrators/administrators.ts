import { randomInt } from 'node:crypto';
import type { Database } from '#db/connection.ts';
import { newUsername } from '#domain/administrators.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import { serverAddress } from '#domain/audit.ts';
import type { Role } from '#domain/auth.ts';
import { recordAudit, type Actor } from '#server/records/audit-trail.ts';
import { clearUsernameThrottle } from '#server/auth/login-throttle.ts';
import { passwordProblem } from '#server/auth/passwords/password-policy.ts';
import type { Passwords } from '#server/auth/passwords/passwords.ts';
import { endSessionsOf } from '#server/auth/session-store.ts';
import {
  countAdminUsers,
  findAdminUser,
  insertAdminUser,
  updatePassword,
} from './administrator-store.ts';

/** Thrown if an administrator cannot be created or changed. The message says why. */
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

/**
 * Adds an audit entry for a new administrator or a new password that the command line or the
 * server's start caused, without a signed-in caller.
 */
export function auditWithoutCaller(
  db: Database,
  source: Pick<Actor, 'address' | 'requestId'>,
  action: 'create' | 'password_changed',
  user: { id: string; username: string; role: Role },
) {
  const { id, username, role } = user;
  const event = {
    action,
    entity: 'administrator' as const,
    entityId: id,
    entityName: username,
    ...(action === 'create' && { after: { username, role, isActive: true } }),
  };
  return recordAudit(db, { actorId: null, actor: null, ...source }, event, new Date());
}

/** Letters and digits that cannot be mistaken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const generateGroup = () =>
  Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * Returns four groups of seven characters (138 random bits), short enough to read out over the
 * phone.
 */
function generatePassword() {
  return Array.from({ length: 4 }, generateGroup).join('-');
}

export interface FirstAdministrator {
  /** The facts that are easy to guess in a password. */
  brokerage: Brokerage;
  username: string;
  /** The password. If it is left out, one is generated. */
  password?: string | undefined;
}

/**
 * Creates the first administrator, a super_admin, if there is none.
 * @returns the generated password, which is stored nowhere, or undefined if none was generated
 * @throws WeakPasswordError, InvalidUsernameError
 */
export async function createFirstAdministrator(
  db: Database,
  passwords: Passwords,
  { brokerage, username, password }: FirstAdministrator,
): Promise<string | undefined> {
  if ((await countAdminUsers(db)) > 0) return undefined;
  requireNewUsername(username);
  if (password !== undefined) await requireGoodPassword(password, username, brokerage);
  const chosen = password ?? generatePassword();
  const passwordHash = await passwords.hash(chosen);
  const isCreated = await db.transaction().execute(async (transaction) => {
    const user = { username, passwordHash, role: 'super_admin' as const };
    if (!(await insertAdminUser(transaction, user, new Date()))) return false;
    const created = await getAdminUser(transaction, username);
    await auditWithoutCaller(
      transaction,
      { address: serverAddress, requestId: 'start' },
      'create',
      created,
    );
    return true;
  });
  return isCreated && password === undefined ? chosen : undefined;
}

/**
 * Sets an administrator's password, ends all of their sessions and clears the login throttle of the
 * username.
 */
export async function setPassword(
  db: Database,
  user: { id: string; username: string },
  passwordHash: string,
): Promise<void> {
  await updatePassword(db, user.id, passwordHash);
  await endSessionsOf(db, user.id);
  await clearUsernameThrottle(db, user.username);
}
