import * as z from 'zod/mini';
import { passwordText, roles, type Role } from './auth.ts';
import { requiredText } from './fields.ts';

const role = z.enum(roles, 'Invalid input');
const newPassword = passwordText.check(z.minLength(1, 'Required'));

/**
 * Upper and lower case are the same in a username. The length of the lower-case text is checked, as
 * at the login, because a few letters become longer in lower case ("İ" becomes two characters).
 */
const username = z.pipe(
  z.string('Required').check(z.toLowerCase()),
  requiredText(100, 'Required').check(z.regex(/^\S+$/, 'Please leave out spaces')),
);

export const administratorInput = z.object({
  username,
  password: newPassword,
  role: z._default(role, 'admin'),
});
export type AdministratorInput = z.output<typeof administratorInput>;

export const administratorEdit = z.object({ role, isActive: z.boolean('Invalid input') });
export type AdministratorEdit = z.output<typeof administratorEdit>;

export const passwordReset = z.object({ password: newPassword });

export const passwordChange = z.object({
  currentPassword: passwordText.check(z.minLength(1, 'Required')),
  newPassword,
});
export type PasswordChange = z.output<typeof passwordChange>;

/** One administrator, as the API shows it to a super_admin. */
export interface AdministratorAccount {
  id: string;
  username: string;
  role: Role;
  isActive: boolean;
  /** All instants are ISO 8601 in UTC. */
  createdAt: string;
  lastLogin: string | null;
}

/** One of the caller's own sessions. */
export interface SessionInfo {
  id: string;
  address: string;
  userAgent: string | null;
  /** All instants are ISO 8601 in UTC. */
  createdAt: string;
  lastSeenAt: string;
  /** Whether the request was made with this session. */
  isCurrent: boolean;
}
