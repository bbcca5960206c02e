import { randomInt } from 'node:crypto';
import type { Database } from '#db/connection.ts';
import type { Role } from '#domain/auth.ts';
import { clearUsernameThrottle } from './login-throttle.ts';
import { passwordProblem } from './password-policy.ts';
import type { Passwords } from './passwords.ts';
import { endSessionsOf } from './session-store.ts';
import {
  countAdminUsers,
  findAdminUser,
  insertAdminUser,
  updatePassword,
} from './administrator-store.ts';

/** Thrown if the chosen password is not accepted. The message says why. */
export class WeakPasswordError extends Error {}

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
  username: string;
  /** The password. If it is left out, one is generated. */
  password?: string | undefined;
}

/**
 * Creates the first administrator, a super_admin, if there is none.
 * @returns the generated password, which is stored nowhere, or undefined if none was generated
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
  /** The role of a new administrator. An existing administrator keeps the current role. */
  role: Role;
}

/**
 * Creates an administrator, or sets the password of an existing one and ends their sessions.
 * @returns whether the administrator was created
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
