import { beforeEach, describe, expect, test } from 'vitest';
import type { SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import { sessionStatus } from '#tests/support/logins.ts';
import { shareOffice } from '#tests/support/office.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  followCookie,
  type Caller,
} from '#tests/support/second-factors.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { findPasskeyHost } from './passkeys/passkey-host.ts';

const factors = '/second-factors';

describe('own second factors', () => {
  const office = shareOffice('sqlite');
  let call: Caller;
  let since = '';
  beforeEach(() => {
    call = followCookie(office());
    since = now().toISOString();
  });
  const now = () => office().clock.read();
  const list = async () => (await call('GET', factors)).json<SecondFactors>();
  const session = () =>
    office().db.selectFrom('sessions').select(['method', 'confirmedAt', 'tokenHash']).execute();
  const trail = async () =>
    (await office().db.selectFrom('auditLog').selectAll().orderBy('id').execute()).filter(
      ({ entity, at }) => entity === 'second_factor' && at >= since,
    );

  test('an account without factors is offered both kinds, and gets no recovery codes', async () => {
    expect(await list()).toEqual({
      passkeys: [],
      app: null,
      recoveryCodes: 0,
      isRequired: false,
      offers: { passkey: true, app: true },
      origin: 'http://localhost:3000',
    });
    const none = await call('POST', `${factors}/recovery-codes`);
    expect(none.statusCode).toBe(409);
  });

  test('the first factor brings recovery codes and makes the session strong', async () => {
    office().clock.advance(600);
    const first = await addApp(call, now());
    expect(first.added.recoveryCodes).toHaveLength(8);
    expect(first.setup.address).toContain('otpauth://totp/Marsh%20%26%20Square%20Realty:admin?');
    expect(await session()).toEqual([
      { method: 'password_code', confirmedAt: now().toISOString(), tokenHash: expect.any(String) },
    ]);
    const second = await addPasskey(call);
    expect(second.added).toEqual({ passkey: expect.objectContaining({ name: 'Phone' }) });
    expect((await session())[0]?.method).toBe('password_code');
    expect(await list()).toMatchObject({ recoveryCodes: 8, app: { lastUsedAt: null } });
  });

  test('I28: the last factor can be removed, and takes the recovery codes with it', async () => {
    await addApp(call, now());
    const { added } = await addPasskey(call);
    expect((await call('DELETE', `${factors}/app`)).statusCode).toBe(204);
    expect(await list()).toMatchObject({ app: null, recoveryCodes: 8 });
    expect((await call('DELETE', `${factors}/app`)).statusCode).toBe(404);
    const path = `${factors}/passkeys/${added.passkey?.id}`;
    expect((await call('DELETE', path)).statusCode).toBe(204);
    expect(await list()).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect((await call('DELETE', path)).statusCode).toBe(404);
  });

  test('I29: each change of factors ends the other sessions and renews this one', async () => {
    const id = await office().idOf('admin');
    const recoveryCodes = () => call('POST', `${factors}/recovery-codes`);
    const changes = [
      () => addApp(call, now()).then(({ answer }) => answer),
      () => addPasskey(call).then(({ answer }) => answer),
      recoveryCodes,
      () => call('DELETE', `${factors}/app`),
    ];
    for (const change of changes) {
      const sessions = office().db.selectFrom('sessions').selectAll();
      const mine = await sessions.where('adminUserId', '=', id).executeTakeFirstOrThrow();
      for (const tokenHash of ['other', 'third']) {
        const other = { ...mine, id: crypto.randomUUID(), tokenHash };
        await office().db.insertInto('sessions').values(other).execute();
      }
      const pending = { adminUserId: id, passwordHash: 'x', step: 'enroll' as const };
      const started = { tokenHash: 'pending', createdAt: now().toISOString(), ...pending };
      await office().db.insertInto('pendingSignIns').values(started).execute();
      const answer = await change();
      expect(answer.statusCode).toBeLessThan(300);
      expect(answer.cookies).toHaveLength(1);
      const left = await session();
      expect(left).toHaveLength(1);
      expect(left[0]?.tokenHash).not.toBe(mine.tokenHash);
      const pendings = await office().db.selectFrom('pendingSignIns').selectAll().execute();
      expect(pendings).toEqual([]);
    }
    expect(await sessionStatus(office(), office().cookie)).toBe(401);
    expect((await call('GET', factors)).statusCode).toBe(200);
  });

  test('I47: each change is recorded once, without codes, keys and credential ids', async () => {
    const app = await addApp(call, now());
    const { authenticator, added } = await addPasskey(call);
    const path = `${factors}/passkeys/${added.passkey?.id}`;
    await call('PUT', path, { name: 'Old phone' });
    const codes = (await call('POST', `${factors}/recovery-codes`)).json<{
      recoveryCodes: string[];
    }>();
    await call('DELETE', path);
    const entries = await trail();
    expect(entries.map(({ action, entityName, actor }) => [action, entityName, actor])).toEqual([
      ['second_factor_added', 'Authenticator app', 'admin'],
      ['second_factor_added', 'Phone', 'admin'],
      ['update', 'Old phone', 'admin'],
      ['recovery_codes_made', null, 'admin'],
      ['second_factor_removed', 'Old phone', 'admin'],
    ]);
    const text = JSON.stringify(entries);
    const all = [...codes.recoveryCodes, ...(app.added.recoveryCodes ?? [])];
    for (const secret of [...all, app.key, app.code, authenticator.id]) {
      expect(text).not.toContain(secret);
    }
  });

  test('the setup of an app ends after ten minutes and needs a code of the app', async () => {
    const confirm = (code: string) => call('POST', '/second-factors/app/confirm', { code });
    const errorsOf = async (code: string) => {
      const answer = await confirm(code);
      return [answer.statusCode, answer.json<{ errors?: object }>().errors];
    };
    const over = { code: ['This took too long. Please set the app up again.'] };
    expect(await errorsOf('123456')).toEqual([422, over]);
    const setup = (await call('POST', '/second-factors/app')).json<{ key: string }>();
    expect(await errorsOf('000000')).toEqual([422, { code: ['That code did not match'] }]);
    office().clock.advance(600);
    expect(await errorsOf(codeOf(setup.key, now()))).toEqual([422, over]);
  });

  test('a factor whose session ended before its answer is not stored', async () => {
    const setup = (await call('POST', `${factors}/app`)).json<{ key: string }>();
    await office().db.deleteFrom('sessions').execute();
    const late = await call('POST', `${factors}/app/confirm`, { code: codeOf(setup.key, now()) });
    expect(late.statusCode).toBe(401);
    expect(await office().db.selectFrom('authenticatorApps').selectAll().execute()).toEqual([]);
  });
});

describe('I28: with SECOND_FACTOR=super_admin', () => {
  const office = shareOffice('sqlite', { factorPolicy: 'super_admin' });

  test('the last factor cannot be removed', async () => {
    // The administrator must set up a factor to sign in, so the cookie belongs to a pending sign-in
    // until the passkey is added.
    const call = followCookie(office(), await office().signIn());
    const { added } = await addPasskey(call, { prefix: '/login/enroll' });
    const path = `${factors}/passkeys/${added.passkey?.id}`;
    const refused = await call('DELETE', path);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Add another second factor first',
    ]);
    expect((await call('GET', factors)).json()).toMatchObject({
      isRequired: true,
      recoveryCodes: 8,
    });
    await addApp(call, office().clock.read());
    const hostOf = (rpId: string) => office().db.updateTable('passkeys').set({ rpId }).execute();
    await hostOf('old.example.com');
    expect((await call('DELETE', `${factors}/app`)).statusCode).toBe(409);
    await hostOf('localhost');
    expect((await call('DELETE', path)).statusCode).toBe(204);
    expect((await call('DELETE', `${factors}/app`)).statusCode).toBe(409);
  });
});

test('I39: an app is not offered without a key to encrypt its key with', async () => {
  const testApp = await createTestApp('sqlite', { sealing: undefined });
  await testApp.addAdministrator();
  const headers = { cookie: await testApp.signIn() };
  const url = '/api/admin/second-factors';
  const listed = await testApp.app.inject({ url, headers });
  const refused = await testApp.app.inject({ method: 'POST', url: `${url}/app`, headers });
  await testApp.close();
  expect(listed.json<SecondFactors>().offers).toEqual({ passkey: true, app: false });
  expect(refused.statusCode).toBe(409);
});

test.each([
  ['https://www.example.com', 'www.example.com'],
  ['http://localhost:3000', 'localhost'],
  ['http://office.localhost:3000', 'office.localhost'],
  ['http://192.168.1.5:3000', undefined],
  ['https://192.168.1.5', undefined],
  ['https://[::1]', undefined],
  ['http://office.example.com', undefined],
])('I40: at %s passkeys are bound to %s', (publicOrigin, host) => {
  expect(findPasskeyHost(publicOrigin)).toBe(host);
});
