import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { networkLimits, type Limit } from '#shared/http/throttling/limits.ts';
import { refusal } from '#features/sign-in/server/login-throttle.ts';
import { challengeMilliseconds, createChallenge, type ChallengeUse } from './challenges.ts';
import type {
  FactorContext,
  FactorSubject,
} from '#features/sign-in/server/second-factors/factor-context.ts';
import { requirePasskeyHost } from './passkey-host.ts';
import { hasPasskeys, listPasskeys, type StoredPasskey } from './passkey-store.ts';
import { loadWebAuthn, supportedAlgorithms } from './webauthn.ts';

const quarterHour = 15 * 60;

/**
 * Returns the limits on calls for options, which are limited because each call stores a challenge.
 * Calls are counted by the session or the pending sign-in, or by the client's networks if there is
 * neither.
 */
const optionLimits = (boundTo: string | null, ip: string): Limit[] =>
  boundTo === null
    ? networkLimits('passkey-options', ip, [30, 60, 120], quarterHour)
    : [{ key: `passkey-options:${boundTo}`, limit: 30, windowSeconds: quarterHour }];

const admit = ({ throttle }: FactorContext, boundTo: string | null, ip: string, now: Date) =>
  throttle.admit({ limits: optionLimits(boundTo, ip), now, refusal });

/** Loads the library, which takes half a second, while the user selects the passkey. */
const loadSoon = () => void loadWebAuthn().catch(() => undefined);

const toDescriptors = (passkeys: StoredPasskey[], host: string) =>
  passkeys
    .filter(({ rpId }) => rpId === host)
    .map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      ...(transports && { transports: JSON.parse(transports) as string[] }),
    }));

export interface OptionsRequest extends ChallengeUse {
  purpose: 'sign_in' | 'confirm_sign_in' | 'confirm';
  /** The administrator whose passkeys are allowed. Undefined to allow any passkey. */
  adminUserId?: string;
  ip: string;
}

/**
 * Returns the options with which a browser asks for a passkey.
 * @throws ThrottledError, HttpError if passkeys do not work at PUBLIC_ORIGIN
 */
export async function passkeyOptions(
  context: FactorContext,
  { adminUserId, ip, ...use }: OptionsRequest,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { db, publicOrigin } = context;
  const rpId = requirePasskeyHost(publicOrigin);
  await admit(context, use.boundTo, ip, now);
  if (await hasPasskeys(db)) loadSoon();
  const allowed =
    adminUserId === undefined ? [] : toDescriptors(await listPasskeys(db, adminUserId), rpId);
  return {
    challenge: await createChallenge(db, use, now),
    rpId,
    timeout: challengeMilliseconds,
    userVerification: 'required',
    allowCredentials: allowed,
  };
}

const maxPasskeys = 10;

/** @throws InvalidFieldsError if the administrator already has ten passkeys */
export function requireRoomForPasskey(passkeys: unknown[]) {
  if (passkeys.length < maxPasskeys) return;
  throw new InvalidFieldsError({ passkey: ['You have ten passkeys. Please remove one first.'] });
}

/** The bytes of an administrator's id in base64url, as authenticators know it. */
export const userHandleOf = (adminUserId: string) =>
  Buffer.from(adminUserId.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * Returns the options with which a browser creates a passkey.
 * @throws ThrottledError, InvalidFieldsError, HttpError if passkeys do not work at PUBLIC_ORIGIN
 */
export async function registrationOptions(
  context: FactorContext,
  { adminUserId, username, boundTo }: FactorSubject,
  ip: string,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db, publicOrigin, brokerage } = context;
  const host = requirePasskeyHost(publicOrigin);
  await admit(context, boundTo, ip, now);
  const passkeys = await listPasskeys(db, adminUserId);
  requireRoomForPasskey(passkeys);
  loadSoon();
  return {
    rp: { id: host, name: brokerage().name },
    user: { id: userHandleOf(adminUserId), name: username, displayName: username },
    challenge: await createChallenge(db, { purpose: 'register', boundTo }, now),
    pubKeyCredParams: supportedAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMilliseconds,
    attestation: 'none',
    excludeCredentials: toDescriptors(passkeys, host),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}
