import type { FastifyRequest } from 'fastify';
import type { AuthenticationResponse } from '#features/sign-in/domain/factor-requests.ts';
import { readClientData, requireSameUse, takeChallenge, type ChallengeUse } from './challenges.ts';
import {
  auditFactor,
  auditRefusedSignIn,
} from '#features/sign-in/server/second-factors/factor-audit.ts';
import type { FactorContext } from '#features/sign-in/server/second-factors/factor-context.ts';
import {
  PasskeyError,
  UnknownPasskeyError,
  type PasskeyRefusal,
} from '#features/sign-in/server/second-factors/factor-errors.ts';
import { requirePasskeyHost } from './passkey-host.ts';
import { userHandleOf } from './passkey-options.ts';
import { findPasskey, type StoredPasskey } from './passkey-store.ts';
import { loadWebAuthn } from './webauthn.ts';

/**
 * Finds the reason of a refusal in the text of the WebAuthn library's error. The texts are not part
 * of the library's interface, so an unknown text counts as "response".
 */
export function refusalOf(error: unknown): PasskeyRefusal {
  const message = error instanceof Error ? error.message : '';
  if (/origin|RP ID/i.test(message)) return 'origin';
  if (/counter/i.test(message)) return 'counter';
  return /not present|could not be verified/i.test(message) ? 'verification' : 'response';
}

/** @throws PasskeyError if the page was in a frame on a page of another origin */
export function requireSameOrigin({ crossOrigin }: { crossOrigin?: unknown }) {
  if (crossOrigin === true) throw new PasskeyError('origin');
}

function requireOwner(
  { adminUserId }: StoredPasskey,
  userHandle: string | undefined,
  expected: string | undefined,
) {
  const isOwner = expected === undefined || adminUserId === expected;
  // If no administrator is expected, the answer must name the passkey's administrator.
  const isNamed =
    userHandle === undefined ? expected !== undefined : userHandle === userHandleOf(adminUserId);
  if (!isOwner || !isNamed) throw new PasskeyError('owner');
}

/**
 * Checks the type, challenge, origin, flags, counter and signature of an answer, and that
 * `isSynced` is the same as at the passkey's registration.
 * @returns the authenticator's new counter
 */
async function verify(
  { publicOrigin }: FactorContext,
  answer: AuthenticationResponse,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle: _userHandle, ...response } = answer.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: publicOrigin,
    expectedRPID: requirePasskeyHost(publicOrigin),
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new PasskeyError(refusalOf(error));
  });
  const isSynced = authenticationInfo.credentialDeviceType === 'multiDevice';
  if (!verified || isSynced !== passkey.isSynced) throw new PasskeyError('signature');
  return authenticationInfo.newCounter;
}

/** An administrator's attempt to prove a factor, with the attempt's purpose. */
export interface ProofAttempt extends ChallengeUse {
  purpose: 'sign_in' | 'confirm_sign_in' | 'confirm';
  /** Left out for `sign_in`, because the passkey itself identifies the administrator. */
  adminUserId?: string;
  request: FastifyRequest;
}

/**
 * Checks a browser's answer to `passkeyOptions`. Records a refused answer in the audit trail if its
 * challenge is known. The number of challenges is limited, so false answers cannot fill the trail.
 * @throws PasskeyError, UnknownPasskeyError
 */
export async function checkPasskey(
  context: FactorContext,
  answer: AuthenticationResponse,
  attempt: ProofAttempt,
  now: Date,
): Promise<{ passkey: StoredPasskey; counter: number }> {
  const { db } = context;
  const { request, adminUserId } = attempt;
  const clientData = readClientData(answer.response.clientDataJSON);
  const taken = await takeChallenge(db, clientData.challenge);
  if (!taken) throw new PasskeyError('challenge');
  const passkey = await findPasskey(db, answer.id);
  try {
    requireSameUse(taken, attempt, now);
    requireSameOrigin(clientData);
    if (!passkey) throw new UnknownPasskeyError();
    requireOwner(passkey, answer.response.userHandle, adminUserId);
    return { passkey, counter: await verify(context, answer, clientData.challenge, passkey) };
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error;
    const { reason } = error;
    request.log.info({ reason }, 'a passkey was refused');
    const entry = { action: 'passkey_refused' as const, after: { reason } };
    const record = attempt.purpose === 'sign_in' ? auditRefusedSignIn : auditFactor;
    await record(db, request, adminUserId ?? passkey?.adminUserId, entry, now);
    throw error;
  }
}
