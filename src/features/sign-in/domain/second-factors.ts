import * as z from 'zod/mini';
import { factorMethods, session, type Role, type SignInMethod } from '#shared/domain/auth.ts';

export const signInMethodLabels: Record<SignInMethod, string> = {
  password: 'Password',
  password_passkey: 'Password and passkey',
  password_code: 'Password and code',
  password_recovery_code: 'Password and recovery code',
  passkey: 'Passkey',
};

/** The roles that must have a second factor, by the setting SECOND_FACTOR. */
export const factorPolicies = ['optional', 'super_admin', 'all'] as const;
export type FactorPolicy = (typeof factorPolicies)[number];

/**
 * The step that a sign-in needs after the password: "confirm" is the proof of a second factor,
 * "enroll" is the setup of the account's first one.
 */
export const loginStep = z.union([
  z.object({ step: z.literal('confirm'), methods: z.array(z.enum(factorMethods)) }),
  z.object({ step: z.literal('enroll') }),
]);
export type LoginStep = z.output<typeof loginStep>;

/** Whether administrators of a role must have a second factor. */
export const requiresFactor = (policy: FactorPolicy, role: Role) =>
  policy === 'all' || policy === role;

/**
 * The answer to `POST /api/admin/login`, and to the call that sets a password through a sign-in
 * link. Without a `step`, the administrator is signed in.
 */
export const loginAnswer = z.union([session, loginStep]);
export type LoginAnswer = z.output<typeof loginAnswer>;

export const loginOptions = z.object({
  /** Whether passkeys work at PUBLIC_ORIGIN and at least one administrator has one. */
  passkeys: z.boolean(),
  /** Whether the login offers to email a sign-in link. */
  emailsLinks: z.boolean(),
});
export type LoginOptions = z.output<typeof loginOptions>;

export const passkeyAnswer = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the passkey can be copied between devices, such as by iCloud. */
  isSynced: z.boolean(),
  /** Whether the passkey was made for another host name, so that it does not work here. */
  isOfOldAddress: z.boolean(),
  /** All instants in this interface are ISO 8601 in UTC. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkeyAnswer>;

export const secondFactors = z.object({
  passkeys: z.array(passkeyAnswer),
  app: z.nullable(z.object({ createdAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
  recoveryCodes: z.number(),
  /** Whether the setting SECOND_FACTOR requires a second factor of the administrator. */
  isRequired: z.boolean(),
  /** The kinds of second factors that the server can set up. */
  offers: z.object({ passkey: z.boolean(), app: z.boolean() }),
  /** The site's address in the setting PUBLIC_ORIGIN. New passkeys work only at this address. */
  origin: z.string(),
});
export type SecondFactors = z.output<typeof secondFactors>;

/** The key to add to the app. */
export const appSetup = z.object({
  /** An otpauth:// URL for a QR code. */
  address: z.string(),
  /** The key in `address`, in groups of four characters, for a user who types it. */
  key: z.string(),
});
export type AppSetup = z.output<typeof appSetup>;

/**
 * The answer to a call that sets up a second factor, or that makes new recovery codes. The setup of
 * a second factor returns recovery codes only if it is the account's first one.
 */
export const addedFactor = z.object({
  passkey: z.optional(passkeyAnswer),
  recoveryCodes: z.optional(z.array(z.string())),
});
export type AddedFactor = z.output<typeof addedFactor>;

export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type NewRecoveryCodes = z.output<typeof newRecoveryCodes>;

/** The message for a code that is wrong or was used before. */
export const wrongCodeMessage = 'That code did not match';
/** The `code` of the problem document for a passkey that the server does not know. */
export const unknownPasskey = 'unknown_passkey';

/** A sign-in link, which is shown once, and the time when it expires. */
export const signInLink = z.object({
  link: z.string(),
  /** ISO 8601 in UTC. */
  expiresAt: z.string(),
});
export type SignInLink = z.output<typeof signInLink>;

/** The answer to `POST /api/admin/login/link`: the administrator to whom the link belongs. */
export const linkHolder = z.object({
  username: z.string(),
  /** Null until the administrator enters it. */
  fullName: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  expiresAt: z.string(),
});
export type LinkHolder = z.output<typeof linkHolder>;
