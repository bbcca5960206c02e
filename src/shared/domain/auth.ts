import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { boundedText, storable } from './fields.ts';

/** In bytes of UTF-8. Longer passwords are refused before hashing. */
const passwordMaxBytes = 1024;

export const longestUsername = 100;

const username = boundedText(longestUsername, 'Username is required').check(
  z.toLowerCase(),
  storable,
);
export const passwordText = boundedText(
  passwordMaxBytes,
  'Password is required',
  'Password is too long',
).check(
  z.refine(
    (value) => new TextEncoder().encode(value).length <= passwordMaxBytes,
    'Password is too long',
  ),
);

/** An empty username or password is valid here, and fails like a wrong password. */
export const loginRequest = z.object({ username, password: passwordText });
export type LoginRequest = z.output<typeof loginRequest>;

/** The rules of the login form, which requires a username and a password. */
export const loginInput = z.object({
  username: username.check(z.minLength(1, 'Username is required')),
  password: passwordText.check(z.minLength(1, 'Password is required')),
});

export const roles = ['front_desk', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** @returns a role in words, such as "super admin" */
export const roleName = (role: string) => role.replaceAll('_', ' ');

/** Calls that complete a sign-in answer with these fields, too. */
export const session = z.object({
  user: z.object({
    username: z.string(),
    role: storedChoice(roles),
    /** Missing until the administrator has a name. */
    fullName: z.optional(z.string()),
  }),
});
export type Session = z.output<typeof session>;

/**
 * The `code` of the problem document that refuses a call because the caller's last confirmation was
 * 15 or more minutes ago. A sign-in counts as a confirmation.
 */
export const confirmationNeeded = 'confirmation_needed';

export const factorMethods = ['passkey', 'code', 'recovery_code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The ways to sign in. All except `password` include a second factor or a passkey. */
export const signInMethods = [
  'password',
  'password_passkey',
  'password_code',
  'password_recovery_code',
  'passkey',
] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** The answer to `GET /api/admin/session/confirmation`. */
export const confirmationState = z.object({
  /**
   * The time until which the calls that need a confirmation are allowed without a new one, ISO 8601
   * in UTC. Null if the caller must confirm first.
   */
  confirmedUntil: z.nullable(z.string()),
  /**
   * The ways in which the caller can confirm: the account's second factors, or `password` if the
   * account has none. A code or a recovery code also needs the password.
   */
  methods: z.array(z.enum(['password', ...factorMethods])),
});
export type ConfirmationState = z.output<typeof confirmationState>;

/**
 * The answer to a call that completes a sign-in with a passkey or a code, or with the setup of a
 * second factor.
 */
export const signedIn = z.extend(session, {
  /** Present only after a sign-in with a recovery code. */
  recoveryCodesLeft: z.optional(z.number()),
  /** Shown once, if the call has set up the account's first second factor. */
  recoveryCodes: z.optional(z.array(z.string())),
});
export type SignedIn = z.output<typeof signedIn>;
