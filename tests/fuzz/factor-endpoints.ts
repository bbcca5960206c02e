/**
 * The endpoints with which administrators manage their second factors, and those with which they
 * sign in with one. The sample administrators have no second factors.
 */
import * as fc from 'fast-check';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import { isOneLine } from './person-fields.ts';
import { flag, kept, lengthOf, refused, textThat, type Field } from './rules.ts';
import { knownIds } from './sample-office.ts';
import { among } from './segments.ts';
import { anyValue } from './values.ts';

const factors = `${admin}/second-factors`;
const name = textThat(fc.constantFrom('Phone', ' Chrome on Windows ', 'José’s key'), (text) => {
  const line = text.trim();
  return lengthOf(line) >= 1 && lengthOf(line) <= 60 && isOneLine(line) ? kept(line) : refused;
});

const clientDataJSON = Buffer.from('{"type":"webauthn.create","challenge":"eA"}').toString(
  'base64url',
);
/**
 * A browser's answer with a passkey. The server refuses all of these answers, because none of them
 * answers a challenge that the server has issued.
 */
const response: Field = {
  good: fc.constantFrom('o2NmbXRkbm9uZQ', 'AAAA').map((attestationObject) => ({
    id: 'Y3JlZA',
    rawId: 'Y3JlZA',
    type: 'public-key',
    response: { clientDataJSON, attestationObject },
  })),
  near: anyValue,
  judge: () => refused,
  isLate: true,
};
/**
 * A code of an authenticator app. The server refuses all codes, because no administrator has an app
 * or is setting one up.
 */
const code: Field = {
  ...textThat(fc.constantFrom('287082', '287 082', '28708'), () => refused),
  isLate: true,
};
/** Ids of sessions. No passkey has such an id, so the server answers 404. */
const segment = among(knownIds.sessions);

export const factorEndpoints: Endpoint[] = [
  get(factors),
  write('POST', `${factors}/passkeys/options`, {
    changes: ['passkeyChallenges', 'throttleBuckets'],
  }),
  write('POST', `${factors}/passkeys`, { body: { name, response } }),
  write('PUT', `${factors}/passkeys/:id`, { segment, body: { name }, success: [404] }),
  write('DELETE', `${factors}/passkeys/:id`, { segment, success: [404] }),
  write('POST', `${factors}/app`, { changes: ['authenticatorAppSetups'] }),
  write('POST', `${factors}/app/confirm`, { body: { code } }),
  write('DELETE', `${factors}/app`, { success: [404] }),
  write('POST', `${factors}/recovery-codes`, { success: [409] }),
];

const login = `${admin}/login`;
const enroll = `${login}/enroll`;
/**
 * A step of signing in. The server refuses most steps with 401, because no request has the cookie
 * of a pending sign-in.
 */
const step = (url: string, part: Partial<Endpoint> = {}) =>
  write('POST', url, { reach: 'anyone', success: [401], conflicts: () => [401], ...part });

export const loginStepEndpoints: Endpoint[] = [
  get(login, { reach: 'anyone' }),
  write('DELETE', login, { reach: 'anyone', success: [204] }),
  step(`${login}/passkey/options`, {
    body: { alone: flag(false) },
    isBodyOptional: true,
    success: [200, 429],
    conflicts: () => [],
    changes: ['passkeyChallenges', 'throttleBuckets'],
  }),
  step(`${login}/passkey`, { body: { response } }),
  step(`${login}/code`, { body: { code } }),
  get(enroll, { reach: 'anyone', success: [401] }),
  step(`${enroll}/passkeys/options`),
  step(`${enroll}/passkeys`, { body: { name, response } }),
  step(`${enroll}/app`),
  step(`${enroll}/app/confirm`, { body: { code } }),
];
