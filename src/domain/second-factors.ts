import type { Role, Session } from './auth.ts';

/** The ways in which an administrator proves a second factor. */
export const factorMethods = ['passkey', 'code', 'recovery_code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The ways to sign in. All except `password` are strong: they prove more than a password. */
export const signInMethods = [
  'password',
  'password_passkey',
  'password_code',
  'password_recovery_code',
  'passkey',
] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const signInMethodLabels: Record<SignInMethod, string> = {
  password: 'Password',
  password_passkey: 'Password and passkey',
  password_code: 'Password and code',
  password_recovery_code: 'Password and recovery code',
  passkey: 'Passkey',
};

/** The values of the setting SECOND_FACTOR: the roles that must have a second factor. */
export const factorPolicies = ['optional', 'super_admin', 'all'] as const;
export type FactorPolicy = (typeof factorPolicies)[number];

/**
 * The step that a sign-in needs after the password: "confirm" is the proof of a second factor,
 * "enroll" is the setup of the first one.
 */
export type LoginStep = { step: 'confirm'; methods: FactorMethod[] } | { step: 'enroll' };

/** Whether administrators of a role must have a second factor. */
export const requiresFactor = (policy: FactorPolicy, role: Role) =>
  policy === 'all' || policy === role;

/**
 * The answer to `POST /api/admin/login`, and to each later step of a sign-in. Without a `step` the
 * administrator is signed in.
 */
export type LoginAnswer = Session | LoginStep;

/** The answer to the step that ends a sign-in. */
export interface SignedIn extends Session {
  /**
   * The number of recovery codes that are left. It is present only after a sign-in with a recovery
   * code.
   */
  recoveryCodesLeft?: number;
  /**
   * New recovery codes, which are shown once. They are present only after setting up the first
   * factor.
   */
  recoveryCodes?: string[];
}

/** The answer to `GET /api/admin/login`. */
export interface LoginOptions {
  /** Whether any administrator has a passkey, so that the login offers passkeys. */
  passkeys: boolean;
}

export interface Passkey {
  id: string;
  name: string;
  /** Whether the passkey is copied between devices, such as by iCloud. */
  isSynced: boolean;
  /**
   * Whether the passkey was made for a host name other than PUBLIC_ORIGIN's, so that it does not
   * work on this site.
   */
  isOfOldAddress: boolean;
  /** All instants are ISO 8601 in UTC. */
  createdAt: string;
  lastUsedAt: string | null;
}

/** The answer to `GET /api/admin/second-factors`, and to the same call during a sign-in. */
export interface SecondFactors {
  passkeys: Passkey[];
  app: { createdAt: string; lastUsedAt: string | null } | null;
  /** The number of unused recovery codes. */
  recoveryCodes: number;
  /** Whether the office requires a second factor of the administrator. */
  isRequired: boolean;
  /** The kinds of second factors that the server can set up. */
  offers: { passkey: boolean; app: boolean };
  /** The address at which passkeys work. */
  origin: string;
}

/** The answer to `POST …/app`: what to add to an authenticator app. */
export interface AppSetup {
  /** An otpauth:// URL for a QR code. */
  address: string;
  /** The key in `address`, in groups of four characters, for a user who types it. */
  key: string;
}

/** The answer to a call that sets up a factor. Only the first factor comes with recovery codes. */
export interface AddedFactor {
  passkey?: Passkey;
  recoveryCodes?: string[];
}

/** The answer to `GET /api/admin/session/confirmation`. */
export interface ConfirmationState {
  /**
   * The time until which dangerous calls need no new confirmation, ISO 8601 in UTC. Null if the
   * caller must confirm first.
   */
  confirmedUntil: string | null;
  /**
   * The ways in which the caller can confirm: the account's second factors, or `password` if it has
   * none.
   */
  methods: ('password' | FactorMethod)[];
}

/** The message for each code that is refused. */
export const wrongCodeMessage = 'That code did not match';
/** The `code` of the problem document for a passkey that the server does not know. */
export const unknownPasskey = 'unknown_passkey';

/** An answer that has a sign-in link, which is shown once. */
export interface SignInLink {
  link: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

/** The answer to `POST /api/admin/login/link`: the administrator to whom the link belongs. */
export interface LinkHolder {
  username: string;
  /** Null until the administrator enters it. */
  fullName: string | null;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}
