import { beforeEach, describe, expect, test } from 'vitest';
import type { Passkey, SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import { shareOffice } from '#tests/support/office.ts';
import {
  addPasskey,
  factorContext,
  flipBit,
  followCookie,
  optionsFor,
  outcomeOf,
  prove,
  type Caller,
} from '#tests/support/second-factors.ts';
import {
  flagBits,
  type Authenticator,
  type Faults,
} from '#tests/support/software-authenticator.ts';
import { engines } from '#tests/support/test-database.ts';

const unchecked = '401 The passkey could not be checked. Please try again.';
const { present, verified, canSync, isSynced } = flagBits;

describe.each(engines)('passkeys on %s', (engine) => {
  const office = shareOffice(engine);
  let call: Caller;
  let authenticator: Authenticator;
  let passkey: Passkey;
  let adminUserId: string;
  const context = () => factorContext(office());
  beforeEach(async () => {
    call = followCookie(office());
    const made = await addPasskey(call, { synced: false });
    ({ authenticator } = made);
    passkey = made.added.passkey as Passkey;
    adminUserId = await office().idOf('admin');
  });

  const signInWith = async (faults: Faults = {}) => {
    const options = await optionsFor(context(), {});
    return outcomeOf(prove(context(), { response: authenticator.get(options, faults) }));
  };
  const refusals = async () => {
    const trail = office().db.selectFrom('auditLog').selectAll().orderBy('id');
    return (await trail.execute()).filter(({ action }) => action === 'passkey_refused');
  };
  const source = { actor: null, actorId: null, address: '192.0.2.0/24', entityName: 'admin' };

  test('a passkey alone proves its administrator', async () => {
    const options = await optionsFor(context(), {});
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    const proven = await prove(context(), { response: authenticator.get(options) });
    expect(proven).toEqual({ adminUserId, method: 'passkey' });
    const listed = (await call('GET', '/second-factors')).json<SecondFactors>();
    expect(listed.passkeys).toEqual([
      { ...passkey, lastUsedAt: office().clock.read().toISOString() },
    ]);
  });

  test('there are at most 30 requests for options in 15 minutes', async () => {
    for (let nth = 0; nth < 30; nth++) await optionsFor(context(), {});
    await expect(optionsFor(context(), {})).rejects.toThrow('Too many attempts');
    office().clock.advance(15 * 60 + 1);
    expect((await optionsFor(context(), {})).rpId).toBe('localhost');
  });

  test.each<[string, Faults, string]>([
    ['another port', { origin: 'http://localhost:3001' }, 'origin'],
    ['another scheme', { origin: 'https://localhost:3000' }, 'origin'],
    ['a subdomain', { origin: 'http://www.localhost:3000' }, 'origin'],
    ['another site’s id', { rpId: 'example.com' }, 'origin'],
    ['a frame of another site', { crossOrigin: true, topOrigin: 'https://evil.test' }, 'origin'],
    ['a frame without a top origin', { crossOrigin: true }, 'origin'],
    ['the type of a registration', { type: 'webauthn.create' }, 'response'],
    ['no verified user', { flags: present }, 'verification'],
    ['no user present', { flags: verified }, 'verification'],
    ['a counter that went back', { counter: 0 }, 'counter'],
    ['flags of another kind', { flags: present | verified | canSync | isSynced }, 'signature'],
  ])('A54, I16: an answer with %s is refused', async (_title, faults, reason) => {
    // Store a counter above 0, because the server accepts an answer with 0 while the stored counter
    // is 0, as for an authenticator that does not count.
    expect(await signInWith({ counter: 5 })).toBe('passkey');
    const before = (await refusals()).length;
    expect(await signInWith({ counter: 6, ...faults })).toBe(unchecked);
    const after = JSON.stringify({ reason });
    expect((await refusals()).slice(before)).toMatchObject([{ ...source, after }]);
    expect(await signInWith({ counter: 7 })).toBe('passkey');
  });

  test('A54, I17: an answer works once, for five minutes, and for its own step', async () => {
    const options = await optionsFor(context(), {});
    const response = authenticator.get(options);
    expect(await outcomeOf(prove(context(), { response }))).toBe('passkey');
    expect(await outcomeOf(prove(context(), { response }))).toBe(unchecked);

    const late = await optionsFor(context(), {});
    office().clock.advance(300);
    expect(await outcomeOf(prove(context(), { response: authenticator.get(late) }))).toBe(
      unchecked,
    );

    const step = { purpose: 'confirm_sign_in' as const, boundTo: 'one', adminUserId };
    for (const other of [
      { ...step, boundTo: 'two' },
      { ...step, purpose: 'confirm' as const },
      { purpose: 'sign_in' as const, boundTo: null },
    ]) {
      const asked = await optionsFor(context(), step);
      const answer = authenticator.get(asked);
      expect(await outcomeOf(prove(context(), { response: answer }, other))).toBe(unchecked);
      // The challenge was used up by the wrong answer.
      expect(await outcomeOf(prove(context(), { response: answer }, step))).toBe(unchecked);
    }
    const asked = await optionsFor(context(), step);
    expect(asked.allowCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    const right = authenticator.get(asked);
    expect(await outcomeOf(prove(context(), { response: right }, step))).toBe('passkey');
  });

  test('A54, I17: of 20 simultaneous answers one is accepted', async () => {
    const response = authenticator.get(await optionsFor(context(), {}));
    const all = Array.from({ length: 20 }, () => outcomeOf(prove(context(), { response })));
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((outcome) => outcome === 'passkey')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === unchecked)).toHaveLength(19);
  });

  test.each(['signature', 'authenticatorData', 'clientDataJSON'] as const)(
    'A54, I18: an answer with one bit changed in its %s is refused',
    async (part) => {
      const answer = authenticator.get(await optionsFor(context(), {}));
      const response = { ...answer.response, [part]: flipBit(answer.response[part]) };
      expect(await outcomeOf(prove(context(), { response: { ...answer, response } }))).toBe(
        unchecked,
      );
    },
  );

  test('A54, I18: an answer for a stored key with one bit changed is refused', async () => {
    const stored = office().db.selectFrom('passkeys').select('publicKey');
    const { publicKey } = await stored.executeTakeFirstOrThrow();
    await office()
      .db.updateTable('passkeys')
      .set({ publicKey: flipBit(publicKey) })
      .execute();
    expect(await signInWith()).toBe(unchecked);
  });

  test('A54, I20: a passkey proves only its own administrator', async () => {
    const ben = await office().addAdministrator('ben', 'admin');
    const step = { purpose: 'confirm_sign_in' as const, boundTo: 'ben', adminUserId: ben };
    const asked = await optionsFor(context(), step);
    expect(asked.allowCredentials).toEqual([]);
    const response = authenticator.get(asked);
    expect(await outcomeOf(prove(context(), { response }, step))).toBe(unchecked);

    const bensCall = followCookie(office(), await office().signIn('ben'));
    const bens = await addPasskey(bensCall);
    const options = await optionsFor(context(), {});
    const handle = Buffer.from(adminUserId.replaceAll('-', ''), 'hex').toString('base64url');
    const mixed = bens.authenticator.get(options, { userHandle: handle });
    expect(await outcomeOf(prove(context(), { response: mixed }))).toBe(unchecked);
  });

  test('I22: a passkey that was removed is not known', async () => {
    expect((await call('DELETE', `/second-factors/passkeys/${passkey.id}`)).statusCode).toBe(204);
    const options = await optionsFor(context(), {});
    const attempt = prove(context(), { response: authenticator.get(options) });
    await expect(attempt).rejects.toMatchObject({
      status: 401,
      code: 'unknown_passkey',
      message: 'This passkey is not known here',
    });
  });
});
