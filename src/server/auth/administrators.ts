import { randomInt } from 'node:crypto';
import type { Database } from '#db/connection.ts';
import type { Role } from '#domain/auth.ts';
import { clearNameThrottle } from './login-throttle.ts';
import { passwordProblem } from './password-policy.ts';
import type { Passwords } from './passwords.ts';
import { endSessionsOf } from './session-store.ts';
import {
  countAdminUsers,
  findAdminUser,
  insertAdminUser,
  updatePassword,
} from './administrator-store.ts';

/** The password that was asked for cannot be used; the message says why. */
export class WeakPasswordError extends Error {}

/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const generateGroup = () =>
  Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Four groups of six: about 118 random bits that can be read out over the phone. */
function generatePassword() {
  return Array.from({ length: 4 }, generateGroup).join('-');
}

export interface FirstAdministrator {
  username: string;
  /** Left out: one is generated. */
  password?: string | undefined;
}

/**
 * Creates the first administrator, a super_admin, when there is none.
 * @returns the generated password, which nothing else remembers; undefined when none was made
 * @throws WeakPasswordError
 */
export async function createFirstAdministrator(
  db: Database,
  passwords: Passwords,
  { username, password }: FirstAdministrator,
): Promise<string | undefined> {
  if ((await countAdminUsers(db)) > 0) return undefined;
  const problem = password === undefined ? undefined : await passwordProblem(password, username);
  if (problem) throw new WeakPasswordError(problem);
  const chosen = password ?? generatePassword();
  const user = {
    username,
    passwordHash: await passwords.hash(chosen),
    role: 'super_admin' as const,
  };
  const isCreated = await insertAdminUser(db, user, new Date());
  return isCreated && password === undefined ? chosen : undefined;
}

export interface AdministratorPassword {
  username: string;
  password: string;
  /** For a new administrator; an existing one keeps theirs. */
  role: Role;
}

/**
 * Creates an administrator, or gives an existing one a new password and ends their sessions.
 * @returns whether the name was new
 * @throws WeakPasswordError
 */
export async function setAdministrator(
  db: Database,
  passwords: Passwords,
  { username, password, role }: AdministratorPassword,
): Promise<boolean> {
  const problem = await passwordProblem(password, username);
  if (problem) throw new WeakPasswordError(problem);
  const passwordHash = await passwords.hash(password);
  return db.transaction().execute(async (transaction) => {
    if (await insertAdminUser(transaction, { username, passwordHash, role }, new Date()))
      return true;
    const user = await findAdminUser(transaction, username);
    if (!user) throw new Error(`no administrator ${username}`);
    await setPassword(transaction, user, passwordHash);
    return false;
  });
}

/** Somebody else sets a password: whoever held the old one is out, and old failures count no more. */
export async function setPassword(
  db: Database,
  user: { id: string; username: string },
  passwordHash: string,
): Promise<void> {
  await updatePassword(db, user.id, passwordHash);
  await endSessionsOf(db, user.id);
  await clearNameThrottle(db, user.username);
}
