import type { Generated } from 'kysely';
import type { Role, SignInMethod } from '#shared/domain/auth.ts';
import type { Instant, Version } from '#shared/db/column-types.ts';

export interface SessionsTable {
  id: string;
  /** The SHA-256 checksum of the cookie's token in hexadecimal. The token is never stored. */
  tokenHash: string;
  adminUserId: string;
  address: string;
  userAgent: string | null;
  createdAt: Instant;
  lastSeenAt: Instant;
  /** The method with which the administrator signed in, such as a password or a passkey. */
  method: Generated<SignInMethod>;
  /**
   * The last time that the administrator proved their identity: by signing in, by confirming it
   * before a dangerous call, or with a new second factor. A session that continues an earlier one
   * begins with the earlier time.
   */
  confirmedAt: Generated<Instant>;
}

export interface PasskeysTable {
  id: string;
  adminUserId: string;
  /** The id that the authenticator gave the passkey, in base64url. */
  credentialId: string;
  /** The public key in COSE format, in base64url. */
  publicKey: string;
  /** The authenticator's signature counter, up to 2^32 - 1. Synced passkeys usually send 0. */
  counter: number;
  /** WebAuthn's transports as a JSON array, such as '["internal"]'; null if they are not known. */
  transports: string | null;
  /** Whether a service such as iCloud copies the passkey between devices. */
  isSynced: boolean;
  /** The host name of PUBLIC_ORIGIN when the passkey was made. The passkey works only for it. */
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
  /** The time step of the last accepted code. It is stored so that each code works only once. */
  lastStep: number;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

/** The unused recovery codes. A used code is deleted. */
interface RecoveryCodesTable {
  /** The SHA-256 checksum of the code in hexadecimal. */
  codeHash: string;
  adminUserId: string;
  createdAt: Instant;
}

/** Sign-ins that need a step after the password. They expire after ten minutes. */
export interface PendingSignInsTable {
  /** The SHA-256 checksum of the cookie's token in hexadecimal. */
  tokenHash: string;
  adminUserId: string;
  /** The hash of the administrator's password when the sign-in began. */
  passwordHash: string;
  /** "confirm" means to use a second factor, and "enroll" means to set up the first one. */
  step: 'confirm' | 'enroll';
  /**
   * The number of wrong codes so far. A code also counts while it is being checked. The sign-in
   * ends with the fifth wrong code.
   */
  wrongCodes: Generated<number>;
  createdAt: Instant;
}

/** Apps whose first code was not entered yet. They expire after ten minutes. */
interface AuthenticatorAppSetupsTable {
  /** The id of a session, or the token hash of a pending sign-in. */
  boundTo: string;
  adminUserId: string;
  sealedKey: string;
  createdAt: Instant;
}

/** Challenges for passkeys that were not answered yet. They expire after five minutes. */
export interface PasskeyChallengesTable {
  /** The SHA-256 checksum of the challenge in hexadecimal. */
  challengeHash: string;
  purpose: 'sign_in' | 'confirm_sign_in' | 'confirm' | 'register';
  /** The id of a session, the token hash of a pending sign-in, or null for `sign_in`. */
  boundTo: string | null;
  createdAt: Instant;
}

/** One-time links to set a password. An administrator has at most one. */
export interface SignInLinksTable {
  adminUserId: string;
  /** The SHA-256 checksum of the link's token in hexadecimal. */
  tokenHash: string;
  /** The username of the super admin who made the link; null if the server or a command made it. */
  createdBy: string | null;
  createdAt: Instant;
  expiresAt: Instant;
}

interface AdminUsersTable {
  id: string;
  username: string;
  /** The Argon2id hash of the password in PHC format. */
  password: string;
  role: Generated<Role>;
  isActive: Generated<boolean>;
  createdAt: Instant;
  lastLogin: Instant | null;
  /** The last time that the administrator opened the list of spam; null if never. */
  spamSeenAt: Instant | null;
  fullName: string | null;
  /** The administrator's title at the brokerage, such as "Qualifying Broker". */
  title: string | null;
  /** The address for sign-in links and notices; null if there is none. */
  email: string | null;
  /** Whether the administrator signs claims on the website for the brokerage. */
  maySign: Generated<boolean>;
  /** Increases with a change of the account, but not with a login or a new password. */
  version: Version;
}

/** A device is known by the hash of its cookie's token. */
interface KnownDevicesTable {
  tokenHash: string;
  adminUserId: string;
  lastLoginAt: Instant;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    adminUsers: AdminUsersTable;
    knownDevices: KnownDevicesTable;
    sessions: SessionsTable;
    passkeys: PasskeysTable;
    authenticatorApps: AuthenticatorAppsTable;
    recoveryCodes: RecoveryCodesTable;
    pendingSignIns: PendingSignInsTable;
    authenticatorAppSetups: AuthenticatorAppSetupsTable;
    passkeyChallenges: PasskeyChallengesTable;
    signInLinks: SignInLinksTable;
  }
}
