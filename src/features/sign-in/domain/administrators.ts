import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { longestUsername, passwordText, roles, signInMethods } from '#shared/domain/auth.ts';
import { signInLink } from './second-factors.ts';
import {
  boundedText,
  emailAddress,
  optionalLine,
  requiredLine,
  storable,
  trimmedText,
} from '#shared/domain/fields.ts';

const role = z.enum(roles, 'Invalid input');
const newPassword = passwordText.check(z.minLength(1, 'Required'));
const fullName = requiredLine(2, 100);

/** An optional text, which is null if it is empty. */
const orNone = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.union([z.null(), z.literal(''), text]),
    z.pipe(
      z.transform((value: string | null) => value || null),
      z.nullable(z.string()),
    ),
  );

const longestEmail = 254;
const email = z.optional(orNone(emailAddress(longestEmail, 'Invalid email')));

/**
 * The username of a new administrator. Capital letters are converted to lower case. Only the
 * letters a to z, digits, and . _ - @ are allowed, because invisible characters, and letters of
 * other scripts that look like these, could make the audit trail misleading.
 */
export const newUsername = boundedText(longestUsername, 'Required').check(
  z.toLowerCase(),
  z.minLength(1, { error: 'Required', abort: true }),
  z.regex(/^[a-z0-9._@-]+$/, 'Please use only the letters a to z, digits, and . _ - @'),
);

export const administratorInput = z.object({
  username: newUsername,
  role: z._default(role, 'admin'),
  fullName: z.optional(orNone(fullName)),
  email,
  maySign: z.optional(z.boolean('Invalid input')),
});
export type AdministratorInput = z.output<typeof administratorInput>;

/** A super admin's edit of an account. A missing name, address or right keeps its stored value. */
export const administratorEdit = z.extend(z.omit(administratorInput, { username: true }), {
  role,
  isActive: z.boolean('Invalid input'),
});
export type AdministratorEdit = z.output<typeof administratorEdit>;

/** The fields of Your Account. A missing address keeps its stored value. */
export const accountInput = z.object({
  fullName,
  title: optionalLine(100),
  email,
});
export type AccountInput = z.output<typeof accountInput>;

/** The body of the call that makes a sign-in link for an administrator who already exists. */
export const linkRequest = z.object({
  /** Whether to remove all second factors of the administrator, for example after a lost device. */
  removesSecondFactor: z._default(z.boolean('Invalid input'), false),
});
export type LinkRequest = z.output<typeof linkRequest>;

/** The body of the call that asks for a sign-in link: a username or an email address. */
export const linkByEmail = z.object({
  name: trimmedText(longestEmail, 'Enter your username or email address').check(
    z.toLowerCase(),
    z.minLength(1, { error: 'Enter your username or email address', abort: true }),
    storable,
  ),
});

const link = boundedText(200, 'Invalid input', 'Invalid input').check(storable);
export const linkToken = z.object({ link });

/**
 * The body of the call in which the holder of a sign-in link sets a password, and can set a name.
 */
export const linkPassword = z.object({
  link,
  password: newPassword,
  fullName: z.optional(fullName),
});
export type LinkPassword = z.output<typeof linkPassword>;

export const welcomeInput = z.object({ fullName, password: newPassword });

export const passwordChange = z.object({
  currentPassword: passwordText.check(z.minLength(1, 'Required')),
  newPassword,
});
export type PasswordChange = z.output<typeof passwordChange>;

/** One administrator, as the API returns it to super admins and to that administrator. */
export const administratorAccount = z.object({
  id: z.string(),
  username: z.string(),
  role: storedChoice(roles),
  isActive: z.boolean(),
  /** All instants in this interface are ISO 8601 in UTC. */
  createdAt: z.string(),
  lastLogin: z.nullable(z.string()),
  /** Null until the administrator enters it. */
  fullName: z.nullable(z.string()),
  /** The title at the brokerage, such as "Qualifying Broker"; null if there is none. */
  title: z.nullable(z.string()),
  /** The address for sign-in links; null if there is none. */
  email: z.nullable(z.string()),
  /** Whether the administrator signs claims on the website for the brokerage. */
  maySign: z.boolean(),
});
export type AdministratorAccount = z.output<typeof administratorAccount>;

/**
 * The answer to the call that creates an administrator. Without a mail server or an address, it has
 * the sign-in link. Otherwise the link was emailed, and `link` is null.
 */
export const createdAdministrator = z.extend(signInLink, {
  link: z.nullable(z.string()),
  /** The address to which the link is emailed. */
  sentTo: z.nullable(z.string()),
  administrator: administratorAccount,
});
export type CreatedAdministrator = z.output<typeof createdAdministrator>;

export const listedAdministrator = z.extend(administratorAccount, {
  /** The kinds of second factors that the account has. Recovery codes do not count. */
  factors: z.array(z.enum(['passkey', 'app'])),
  /**
   * Whether the server cannot decrypt the secret of the account's authenticator app, for example
   * because it lacks the key that encrypted the secret. The app's codes are then refused.
   */
  isAppUnreadable: z.boolean(),
  /** Whether the setting SECOND_FACTOR requires a second factor for this role. */
  isFactorRequired: z.boolean(),
  /**
   * The time when the account's unused sign-in link expires or has expired; null if there is none.
   */
  linkUntil: z.nullable(z.string()),
});
export type ListedAdministrator = z.output<typeof listedAdministrator>;

/**
 * A sign-in to the caller's account in the last seven days with a new browser. A browser is new if
 * it has no cookie from a sign-in to this account in the 180 days before. The server leaves out the
 * sign-in of the current session, and sign-ins at which it remembered no browser of the account.
 */
export const newSignIn = z.object({
  /** The id of the sign-in's audit entry. */
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  address: z.string(),
  userAgent: z.nullable(z.string()),
});
export type NewSignIn = z.output<typeof newSignIn>;

/** One of the caller's own sessions. */
export const sessionInfo = z.object({
  id: z.string(),
  address: z.string(),
  userAgent: z.nullable(z.string()),
  /** All instants in this interface are ISO 8601 in UTC. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /**
   * How the administrator signed in. A session that continues an earlier one keeps the method of
   * that session. If the administrator sets up a second factor in a session that began with the
   * password alone, the method changes to `password_passkey` or `password_code`.
   */
  method: storedChoice(signInMethods),
  /** Whether the request was made with this session. */
  isCurrent: z.boolean(),
});
export type SessionInfo = z.output<typeof sessionInfo>;
