import { v7 as newId } from 'uuid';

const at = '2026-11-21T15:00:00.123Z';

/** Returns rows for the tables of second factors, unfinished sign-ins and sign-in links. */
function signInContent(adminUserId: string) {
  const made = { adminUserId, createdAt: at };
  const key = { credentialId: 'c', publicKey: 'k', counter: 4_294_967_295, isSynced: true };
  return {
    passkeys: [{ id: newId(), ...key, rpId: 'localhost', name: 'José’s phone 🏡', ...made }],
    authenticatorApps: [{ sealedKey: '1.k.i.c', lastStep: 59_000_000, ...made }],
    recoveryCodes: [{ codeHash: 'h', ...made }],
    pendingSignIns: [
      { tokenHash: 'h', passwordHash: '$argon2id$', step: 'confirm' as const, ...made },
    ],
    authenticatorAppSetups: [{ boundTo: 'h', sealedKey: '1.k.i.c', ...made }],
    passkeyChallenges: [{ challengeHash: 'h', purpose: 'sign_in' as const, createdAt: at }],
    signInLinks: [{ tokenHash: 'h', createdBy: 'admin', expiresAt: at, ...made }],
  };
}

/** Returns rows for the tables about administrators' accounts. */
export function accountContent(adminUserId: string) {
  const person = { fullName: 'José O’Núñez', title: 'Qualifying Broker', createdAt: at };
  return {
    adminUsers: [
      { id: adminUserId, username: 'keeper', password: '$argon2id$', isActive: false, ...person },
    ],
    sessions: [
      { id: newId(), tokenHash: 'h', adminUserId, address: '::1', createdAt: at, lastSeenAt: at },
    ],
    ...signInContent(adminUserId),
    knownDevices: [{ tokenHash: 'h', adminUserId, lastLoginAt: at }],
  };
}
