import { isUniqueViolation } from '#shared/db/errors.ts';
import type { Database } from '#shared/db/connection.ts';
import type { NewPasskey, RegistrationResponse } from '#features/sign-in/domain/factor-requests.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { readClientData, requireSameUse, takeChallenge } from './challenges.ts';
import { refusalOf, requireSameOrigin } from './check-passkey.ts';
import type {
  FactorContext,
  FactorSubject,
} from '#features/sign-in/server/second-factors/factor-context.ts';
import { PasskeyError } from '#features/sign-in/server/second-factors/factor-errors.ts';
import { requirePasskeyHost } from './passkey-host.ts';
import { requireRoomForPasskey } from './passkey-options.ts';
import { insertPasskey, listPasskeys } from './passkey-store.ts';
import { loadWebAuthn, supportedAlgorithms } from './webauthn.ts';

/**
 * Checks that a registration contains no certificates. The library would check certificates, and
 * fetch revocation lists from the addresses in them, so a caller could make the server send
 * requests to any address.
 * @throws PasskeyError
 */
async function requireNoCertificates(attestationObject: string) {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = decoded.get('fmt');
    const isSelfSigned = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
    if (format === 'none' || isSelfSigned) return;
  } catch {
    // An object that cannot be decoded is refused below, like an unsupported format.
  }
  throw new PasskeyError('response');
}

async function verify(publicOrigin: string, answer: RegistrationResponse, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = answer.response;
  await requireNoCertificates(attestationObject);
  const result = await verifyRegistrationResponse({
    response: {
      ...answer,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: publicOrigin,
    expectedRPID: requirePasskeyHost(publicOrigin),
    requireUserVerification: true,
    supportedAlgorithmIDs: supportedAlgorithms,
  }).catch((error: unknown) => {
    throw new PasskeyError(refusalOf(error));
  });
  if (!result.verified) throw new PasskeyError('signature');
  // The library does not compare the id of the answer with the one that the authenticator made.
  if (result.registrationInfo.credential.id !== answer.id) throw new PasskeyError('response');
  return result.registrationInfo;
}

async function checkRegistration(
  { db, publicOrigin }: FactorContext,
  { boundTo }: FactorSubject,
  response: RegistrationResponse,
  now: Date,
) {
  const clientData = readClientData(response.response.clientDataJSON);
  const taken = await takeChallenge(db, clientData.challenge);
  if (!taken) throw new PasskeyError('challenge');
  requireSameUse(taken, { purpose: 'register', boundTo }, now);
  requireSameOrigin(clientData);
  return verify(publicOrigin, response, clientData.challenge);
}

/**
 * Checks a new passkey.
 * @returns a function that stores the passkey in the transaction that is passed to it
 * @throws InvalidFieldsError
 */
export async function checkNewPasskey(
  context: FactorContext,
  subject: FactorSubject,
  { name, response }: NewPasskey,
  now: Date,
) {
  const { adminUserId } = subject;
  const info = await checkRegistration(context, subject, response, now).catch((error: unknown) => {
    if (!(error instanceof PasskeyError)) throw error;
    throw new InvalidFieldsError({ response: [error.message] });
  });
  const { transports } = response.response;
  const passkey = {
    adminUserId,
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
    counter: info.credential.counter,
    transports: transports ? JSON.stringify(transports) : null,
    isSynced: info.credentialDeviceType === 'multiDevice',
    rpId: requirePasskeyHost(context.publicOrigin),
    name,
  };
  return async (transaction: Database) => {
    requireRoomForPasskey(await listPasskeys(transaction, adminUserId));
    return insertPasskey(transaction, passkey, now).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new InvalidFieldsError({ response: ['This device already has a passkey here.'] });
    });
  };
}
