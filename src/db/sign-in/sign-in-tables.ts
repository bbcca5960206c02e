import type { Generated } from 'kysely';
import type { SignInMethod } from '#domain/second-factors.ts';
import type { Instant } from '#db/column-types.ts';

export interface SessionsTable {
  id: string;
  /**
   * The SHA-256 checksum of the cookie's token in hexadecimal. The token itself is never stored.
   */
  tokenHash: string;
  adminUserId: string;
  address: string;
  userAgent: string | null;
  createdAt: Instant;
  lastSeenAt: Instant;
  /** How the administrator signed in. A role may require a second factor: see SECOND_FACTOR. */
  method: Generated<SignInMethod>;
  /**
   * The last time the administrator proved who they are, by signing in or by confirming before a
   * dangerous call.
   */
  confirmedAt: Generated<Instant>;
}

export interface PasskeysTable {
  id: string;
  adminUserId: string;
  /** The id that the authenticator gave the passkey, in base64url. */
  credentialId: string;
  /** The public key in COSE format, base64url. */
  publicKey: string;
  /** The authenticator's signature counter, up to 2^32 - 1. Synced passkeys send 0. */
  counter: number;
  /** A JSON list of WebAuthn's transports, such as ["internal"]. */
  transports: string | null;
  /** Whether the passkey is copied between devices, such as by iCloud. */
  isSynced: boolean;
  /** The host name for which the passkey was made. It works for no other. */
  rpId: string;
  name: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

/** Each administrator has at most one authenticator app. */
export interface AuthenticatorAppsTable {
  adminUserId: string;
  /** The app's key, encrypted. */
  sealedKey: string;
  /** The time step of the last accepted code, so that each code works once. */
  lastStep: number;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

/** The unused recovery codes. A code is deleted when it is used. */
interface RecoveryCodesTable {
  /** The SHA-256 checksum of the code in hexadecimal. */
  codeHash: string;
  adminUserId: string;
  createdAt: Instant;
}

/** Sign-ins whose password was right and that need one more step. They expire after ten minutes. */
export interface PendingSignInsTable {
  /** The SHA-256 checksum of the cookie's token in hexadecimal. */
  tokenHash: string;
  adminUserId: string;
  /** The stored hash that the password was compared with. */
  passwordHash: string;
  /** `confirm`: prove a factor of the account. `enroll`: set up the first one. */
  step: 'confirm' | 'enroll';
  /** The number of wrong codes so far. The sign-in ends with the fifth one. */
  wrongCodes: Generated<number>;
  createdAt: Instant;
}

/** Authenticator apps whose first code has not been entered yet. They expire after ten minutes. */
interface AuthenticatorAppSetupsTable {
  /** The id of a session, or the token hash of a pending sign-in. */
  boundTo: string;
  adminUserId: string;
  sealedKey: string;
  createdAt: Instant;
}

/** Challenges that were sent to browsers and not answered yet. They expire after five minutes. */
export interface PasskeyChallengesTable {
  /** The SHA-256 checksum of the challenge in hexadecimal. */
  challengeHash: string;
  purpose: 'sign_in' | 'confirm_sign_in' | 'confirm' | 'register';
  /** The id of a session, the token hash of a pending sign-in, or null for `sign_in`. */
  boundTo: string | null;
  createdAt: Instant;
}

/** One-time links to set a password. An administrator has at most one. */
interface SignInLinksTable {
  adminUserId: string;
  /** The SHA-256 checksum of the link's token in hexadecimal. */
  tokenHash: string;
  /** The username of the super admin who made the link. Null for the server and its commands. */
  createdBy: string | null;
  createdAt: Instant;
  expiresAt: Instant;
}

export interface SignInTables {
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  authenticatorApps: AuthenticatorAppsTable;
  recoveryCodes: RecoveryCodesTable;
  pendingSignIns: PendingSignInsTable;
  authenticatorAppSetups: AuthenticatorAppSetupsTable;
  passkeyChallenges: PasskeyChallengesTable;
  signInLinks: SignInLinksTable;
}
