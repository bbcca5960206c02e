import { createHash } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import {
  addPasskey,
  followCookie,
  registerWith,
  site,
  type Caller,
} from '#tests/support/second-factors.ts';
import {
  createAuthenticator,
  flagBits,
  type Authenticator,
  type Faults,
} from '#tests/support/software-authenticator.ts';

/** The challenge that `androidAttestation` answers. */
const androidChallenge = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc';

const attestationObject = [
  'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdIAQEBAQEBAQFjeDVjglkBfTCCAXkwggEgoAMCAQICAQIw',
  'CgYIKoZIzj0EAwIwDTELMAkGA1UEAxMCbWUwHhcNMjAwMTAxMDAwMDAwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQD',
  'EwRsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEJRHc9fDPPKJT0C_mW49hIvMw5Nk1_bZsrt2TA5PxyQ7wYhhH',
  '5SkwO8DfXc3_DMnaWGKYfUGCcHiR3Ni26qYTLaNvMG0wJQYDVR0fBB4wHDAaoBigFoYUaHR0cDovLzEyNy4wLjAuMS9j',
  'cmwwRAYKKwYBBAHWeQIBEQQ2MDQCAQMKAQECAQQKAQEEIHhbKXKt39080WImnz-ukA_FXgzd4owN7fk6pxkDIYLFBAAw',
  'ADAAMAoGCCqGSM49BAMCA0cAMEQCIEPX7byEPxybKb_rTTccu3AtfLJPcsfWe_Q4cJrjjJeDAiBgcpdPEoVWN6KOZkF1',
  '3WROCJhfPG9VFj0ycR3H3FZ6VVkBDzCCAQswgbGgAwIBAgIBATAKBggqhkjOPQQDAjANMQswCQYDVQQDEwJtZTAeFw0y',
  'MDAxMDEwMDAwMDBaFw00OTEyMzEwMDAwMDBaMA0xCzAJBgNVBAMTAm1lMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  'KejJXZpX7GXf5k1A5wz061sffrSyC5ZZ1NoOJzpecPjgr9JsR0OtGMhnE9cGLH6hqfCZXjXZ0765JGdRCvndV6MCMAAw',
  'CgYIKoZIzj0EAwIDSQAwRgIhAJonzDykq5T7dyWyP8Tn-K6ZfcxP5g5O66vRA5U9gndgAiEA9-',
  'Fyy87e7p2aGgNNlfpLs-jjbr7Ff4IBb7qLNr4ZzOpoYXV0aERhdGFYlEmWDeWIDoxodDQXD2R2YFuP5K65ooYyx5lc87',
  'qDHZdjRQAAAAAAAAAAAAAAAAAAAAAAAAAAABAJCQkJCQkJCQkJCQkJCQkJpQECAyYgASFYICUR3PXwzzyiU9Av5luPYS',
  'LzMOTZNf22bK7dkwOT8ckOIlgg8GIYR-UpMDvA313N_wzJ2lhimH1BgnB4kdzYtuqmEy0',
].join('');

const androidId = 'CQkJCQkJCQkJCQkJCQkJCQ';

/**
 * A passkey registration of the format `android-key`. Its certificate names a URL of revocation
 * lists, which the server must not fetch. The root certificate is made up. The certificates are
 * valid until 2049.
 */
const androidAttestation = {
  id: androidId,
  rawId: androidId,
  type: 'public-key' as const,
  response: {
    clientDataJSON: Buffer.from(
      JSON.stringify({
        type: 'webauthn.create',
        challenge: androidChallenge,
        origin: 'http://localhost:3000',
        crossOrigin: false,
      }),
    ).toString('base64url'),
    attestationObject,
  },
};

const { present } = flagBits;

describe('new passkeys', () => {
  const office = shareOffice('sqlite');
  let call: Caller;
  let authenticator: Authenticator;
  beforeEach(async () => {
    call = followCookie(office());
    ({ authenticator } = await addPasskey(call));
  });

  const options = async () =>
    (
      await call('POST', '/second-factors/passkeys/options')
    ).json<PublicKeyCredentialCreationOptionsJSON>();
  const add = (response: object, name = 'Phone') =>
    call('POST', '/second-factors/passkeys', { name, response });
  const list = async () => (await call('GET', '/second-factors')).json<SecondFactors>().passkeys;

  test('I16: a registration with the same faults is refused and stores nothing', async () => {
    const faults: Faults[] = [
      { origin: 'http://localhost:3001' },
      { rpId: 'example.com' },
      { crossOrigin: true },
      { type: 'webauthn.get' },
      { flags: present },
      { challenge: 'x'.repeat(43) },
    ];
    const errors = { response: ['The passkey could not be checked. Please try again.'] };
    const refused = { status: 422, errors };
    for (const fault of faults) {
      expect([fault, refusalOf(await registerWith(call, fault))]).toEqual([fault, refused]);
    }
    expect(await list()).toHaveLength(1);
  });

  test('I16: the certificates of a registration make the server fetch nothing', async () => {
    await office().db.deleteFrom('passkeyChallenges').execute();
    await options();
    const challengeHash = createHash('sha256').update(androidChallenge).digest('hex');
    await office().db.updateTable('passkeyChallenges').set({ challengeHash }).execute();
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
    const answer = await add(androidAttestation);
    const calls = [...fetched.mock.calls];
    fetched.mockRestore();
    expect([answer.statusCode, calls]).toEqual([422, []]);
  });

  test('I16: a registration under another id than its own is refused', async () => {
    const response = createAuthenticator(site).create(await options());
    const answer = await add({ ...response, id: 'eA', rawId: 'eA' });
    expect(answer.statusCode).toBe(422);
  });

  test.each<[what: string, change: object, status: number]>([
    ['the own challenge', { purpose: 'register' }, 201],
    ['a challenge for signing in', { purpose: 'sign_in' }, 422],
    ['the challenge of another session', { boundTo: 'other' }, 422],
    ['a challenge of yesterday', { createdAt: '2026-11-20T15:00:00.000Z' }, 422],
  ])(
    'I17: %s is accepted only by the step for which it was made',
    async (_what, change, status) => {
      const { db } = office();
      await db.deleteFrom('passkeyChallenges').execute();
      const response = createAuthenticator(site).create(await options());
      await db.updateTable('passkeyChallenges').set(change).execute();
      expect((await add(response)).statusCode).toBe(status);
    },
  );

  test('I52: there are at most ten passkeys, with names of one line', async () => {
    const names = ['<b>Key</b>', 'מפתח', 'x'.repeat(60)];
    for (const name of names) {
      const { answer, added } = await addPasskey(call, { name });
      expect([answer.statusCode, added.passkey?.name]).toEqual([201, name]);
    }
    const response = createAuthenticator(site).create(await options());
    for (const name of ['x'.repeat(61), '', 'one\ntwo', '\u202Eleft']) {
      const { status, errors } = refusalOf(await add(response, name));
      expect([status, Object.keys(errors)]).toEqual([422, ['name']]);
    }
    for (let count = 4; count < 10; count++) await addPasskey(call);
    const eleventh = await call('POST', '/second-factors/passkeys/options');
    expect(eleventh.statusCode).toBe(422);
    expect((await add(response, 'Late')).statusCode).toBe(422);
    expect(await list()).toHaveLength(10);
  });

  test('I53: the same authenticator cannot be added twice', async () => {
    const made = await options();
    expect(made).toMatchObject({
      excludeCredentials: [{ id: authenticator.id }],
      attestation: 'none',
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    });
    expect(refusalOf(await add(authenticator.create(made), 'Again'))).toEqual({
      status: 422,
      errors: { response: ['This device already has a passkey here.'] },
    });
    expect(await list()).toHaveLength(1);
  });
});
