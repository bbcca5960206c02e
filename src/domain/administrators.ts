import * as z from 'zod/mini';
import { passwordText, roles, type Role } from './auth.ts';
import type { SignInLink, SignInMethod } from './second-factors.ts';
import { optionalLine, requiredLine, storable } from './fields.ts';

const role = z.enum(roles, 'Invalid input');
const newPassword = passwordText.check(z.minLength(1, 'Required'));
const fullName = requiredLine(2, 100);

/**
 * The username of a new administrator. Capital letters are converted to lower case. Only a few
 * characters are allowed, because invisible characters and letters of other scripts that look the
 * same could make the audit trail misleading.
 */
export const newUsername = z
  .string('Required')
  .check(
    z.toLowerCase(),
    z.minLength(1, { error: 'Required', abort: true }),
    z.maxLength(100, 'Please use at most 100 characters'),
    z.regex(/^[a-z0-9._@-]+$/, 'Please use only the letters a to z, digits, and . _ - @'),
  );

export const administratorInput = z.object({
  username: newUsername,
  role: z._default(role, 'admin'),
});
export type AdministratorInput = z.output<typeof administratorInput>;

export const administratorEdit = z.object({ role, isActive: z.boolean('Invalid input') });
export type AdministratorEdit = z.output<typeof administratorEdit>;

/** The name and title that an administrator enters under Your Account. */
export const accountInput = z.object({
  fullName,
  title: optionalLine(100),
});
export type AccountInput = z.output<typeof accountInput>;

/** The body of a call that makes a sign-in link. */
export const linkRequest = z.object({
  /** Whether the administrator lost a device, so that all second factors are removed. */
  removesSecondFactor: z._default(z.boolean('Invalid input'), false),
});
export type LinkRequest = z.output<typeof linkRequest>;

/** The token of a sign-in link. */
const link = z.string('Invalid input').check(z.maxLength(200, 'Invalid input'), storable);
export const linkToken = z.object({ link });

/** The body of the call that uses a sign-in link. */
export const linkPassword = z.object({
  link,
  password: newPassword,
  fullName: z.optional(fullName),
});
export type LinkPassword = z.output<typeof linkPassword>;

/** The form of the screen that a sign-in link opens. */
export const welcomeInput = z.object({ fullName, password: newPassword });

export const passwordChange = z.object({
  currentPassword: passwordText.check(z.minLength(1, 'Required')),
  newPassword,
});
export type PasswordChange = z.output<typeof passwordChange>;

/** One administrator, as the API shows it to a super_admin and to the administrator. */
export interface AdministratorAccount {
  id: string;
  username: string;
  role: Role;
  isActive: boolean;
  /** All instants are ISO 8601 in UTC. */
  createdAt: string;
  lastLogin: string | null;
  /** Null until the administrator enters it. */
  fullName: string | null;
  /** The title at the brokerage, such as "Qualifying Broker". */
  title: string | null;
}

/** The answer to the call that creates an administrator. */
export interface CreatedAdministrator extends SignInLink {
  administrator: AdministratorAccount;
}

export interface ListedAdministrator extends AdministratorAccount {
  /** The kinds of the account's second factors. */
  factors: ('passkey' | 'app')[];
  /**
   * Whether the server lacks the key that decrypts the secret of the account's authenticator app.
   * The app's codes are then refused.
   */
  isAppUnreadable: boolean;
  /** Whether the office requires a second factor for this role. */
  isFactorRequired: boolean;
  /**
   * The time when the account's unused sign-in link expires or has expired; null if there is no
   * such link.
   */
  linkUntil: string | null;
}

/**
 * A sign-in of the caller in the last week, with a browser that the account had not used for half a
 * year.
 */
export interface NewSignIn {
  /** The id of the audit entry. */
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  address: string;
  userAgent: string | null;
}

/** One of the caller's own sessions. */
export interface SessionInfo {
  id: string;
  address: string;
  userAgent: string | null;
  /** All instants are ISO 8601 in UTC. */
  createdAt: string;
  lastSeenAt: string;
  /** How the administrator signed in. */
  method: SignInMethod;
  /** Whether the request was made with this session. */
  isCurrent: boolean;
}
