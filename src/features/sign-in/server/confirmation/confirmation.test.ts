import { beforeEach, describe, expect, test } from 'vitest';
import type { ConfirmationState } from '#shared/domain/auth.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf, shareOffice, type Office } from '#tests/support/office.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  followCookie,
  type Caller,
} from '#tests/support/second-factors.ts';
import { adminPassword } from '#tests/support/test-app.ts';

const path = '/session/confirmation';
const refusal = {
  status: 403,
  code: 'confirmation_needed',
  detail: 'Please confirm that it is you',
};

const wrongPasswords = ['wrong', 'wrong', 'wrong', 'wrong'];

describe('a confirmation', () => {
  const office = shareOffice('sqlite');
  const read = async () => (await office().call('GET', path)).json<ConfirmationState>();
  const confirm = (body: object) => office().call('POST', path, body);
  const exportAgents = (cookie = office().cookie) =>
    office().app.inject({ url: '/api/admin/agents/export.csv', headers: { cookie } });

  test('holds for 15 minutes after the login', async () => {
    expect(await read()).toEqual({
      confirmedUntil: inMinutes(office(), 15),
      methods: ['password'],
    });
    office().clock.advance(15 * 60 - 1);
    expect((await exportAgents()).statusCode).toBe(200);
    office().clock.advance(1);
    const refused = await exportAgents();
    expect(refused.headers['content-type']).toMatch('application/problem+json');
    expect(refused.json()).toMatchObject(refusal);
    expect(await read()).toEqual({ confirmedUntil: null, methods: ['password'] });
  });

  test('is given with the password, gives a new session token and is recorded', async () => {
    office().clock.advance(16 * 60);
    const entries = await recordedDuring(office(), async () => {
      const answer = await confirm({ password: adminPassword });
      const renewed = answer.cookies[0];
      expect([answer.statusCode, answer.body, renewed?.name]).toEqual([204, '', 'sid']);
      const cookie = `sid=${renewed?.value}`;
      expect((await exportAgents()).statusCode).toBe(401);
      expect((await exportAgents(cookie)).statusCode).toBe(200);
    });
    expect(entries).toMatchObject([
      { action: 'confirmed', entity: 'administrator', entityName: 'admin', actor: 'admin' },
      { action: 'export', entity: 'agent' },
    ]);
  });

  test('forgets the wrong passwords before it, like a login', async () => {
    const call = followCookie(office());
    const statuses = [];
    for (const password of [...wrongPasswords, adminPassword, ...wrongPasswords, adminPassword])
      statuses.push((await call('POST', path, { password })).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 204, 422, 422, 422, 422, 204]);
  });

  describe('A56, I31: is refused', () => {
    beforeEach(() => office().clock.advance(16 * 60));

    test.each([
      ['a wrong password', { password: 'wrong' }, 'This is not your current password'],
      ['no password', {}, 'Password is required'],
      ['a password that is not text', { password: ['x'] }, 'Password is required'],
    ])('for %s', async (_title, body, message) => {
      expect(refusalOf(await confirm(body))).toEqual({
        status: 422,
        errors: { password: [message] },
      });
      expect((await exportAgents()).json()).toMatchObject(refusal);
    });

    test('if the password was replaced while it was checked', async () => {
      const { passwords, db } = office();
      const verify = passwords.verify.bind(passwords);
      passwords.verify = async (...checked) => {
        const password = await passwords.hash('another password of the admin');
        await db.updateTable('adminUsers').set({ password }).execute();
        return verify(...checked);
      };
      const answer = await confirm({ password: adminPassword });
      passwords.verify = verify;
      expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
      expect((await exportAgents()).json()).toMatchObject(refusal);
    });

    test('after five wrong passwords, like a login', async () => {
      for (let attempt = 0; attempt < 5; attempt++) await confirm({ password: 'wrong' });
      const { statusCode, headers } = await confirm({ password: adminPassword });
      expect([statusCode, headers['retry-after']]).toEqual([429, expect.any(String)]);
      expect(office().passwords.verifications).toBe(5);
    });
  });
});

describe('A56, I31: with a second factor a confirmation', () => {
  const office = shareOffice('sqlite');
  const now = () => office().clock.read();
  const password = adminPassword;
  let call: Caller;
  let key: string;
  let recoveryCode: string;
  let passkey: Awaited<ReturnType<typeof addPasskey>>['authenticator'];
  beforeEach(async () => {
    call = followCookie(office());
    const app = await addApp(call, now());
    key = app.key;
    recoveryCode = app.added.recoveryCodes?.[0] ?? '';
    passkey = (await addPasskey(call)).authenticator;
    office().clock.advance(16 * 60);
  });

  const options = async (caller = call) => (await caller('POST', `${path}/passkey/options`)).json();
  const isConfirmed = async () =>
    (await call('GET', path)).json<ConfirmationState>().confirmedUntil !== null;

  test('is not given at first, and each method of the account is offered', async () => {
    const methods = ['passkey', 'code', 'recovery_code'];
    expect((await call('GET', path)).json()).toEqual({ confirmedUntil: null, methods });
  });

  test('needs a code beside the password, and the code works once', async () => {
    const code = codeOf(key, now());
    const refusals = [{ password }, { password, code: '000000' }, { password: 'wrong', code }];
    const errors = [];
    for (const body of refusals) errors.push(refusalOf(await call('POST', path, body)));
    expect(errors).toEqual([
      { status: 422, errors: { code: ['Please enter a code'] } },
      { status: 422, errors: { code: ['That code did not match'] } },
      { status: 422, errors: { password: ['This is not your current password'] } },
    ]);
    expect(await isConfirmed()).toBe(false);
    expect((await call('POST', path, { password, code })).statusCode).toBe(204);
    expect(await isConfirmed()).toBe(true);
    expect(refusalOf(await call('POST', path, { password, code })).errors).toEqual({
      code: ['That code did not match'],
    });
  });

  test('counts wrong codes like wrong passwords, and a passkey still works', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      await call('POST', path, { password, code: '000000' });
    }
    const code = codeOf(key, now());
    expect((await call('POST', path, { password, code })).statusCode).toBe(429);
    const own = { response: passkey.get(await options()) };
    expect((await call('POST', path, own)).statusCode).toBe(204);
    // The passkey says nothing about the passwords that were guessed.
    office().clock.advance(60);
    const typed = { password, code: codeOf(key, now()) };
    expect((await call('POST', path, typed)).statusCode).toBe(429);
  });

  test('is given with a recovery code', async () => {
    const code = recoveryCode.toUpperCase();
    expect((await call('POST', path, { password, code })).statusCode).toBe(204);
  });

  test('is given with a passkey alone, and not with that of another administrator', async () => {
    await office().addAdministrator('ruth', 'admin');
    const ruth = followCookie(office(), await office().signIn('ruth'));
    const { authenticator } = await addPasskey(ruth);
    const foreign = { response: authenticator.get(await options()) };
    expect((await call('POST', path, foreign)).statusCode).toBe(401);
    const elsewhere = { response: passkey.get(await options(ruth)) };
    expect((await call('POST', path, elsewhere)).statusCode).toBe(401);
    expect(await isConfirmed()).toBe(false);
    const own = { response: passkey.get(await options()) };
    expect((await call('POST', path, own)).statusCode).toBe(204);
    expect(await isConfirmed()).toBe(true);
    expect((await call('POST', path, own)).statusCode).toBe(401);
  });

  test('I27: is needed to add a factor and to change the password', async () => {
    const change = { currentPassword: password, newPassword: 'velvet harbor lantern sixteen' };
    const calls = [
      () => call('PUT', '/password', change),
      () => call('POST', '/second-factors/passkeys/options'),
    ];
    for (const make of calls) expect((await make()).json()).toMatchObject(refusal);
    const own = { response: passkey.get(await options()) };
    expect((await call('POST', path, own)).statusCode).toBe(204);
    const { answer } = await addPasskey(call, { name: 'Key' });
    expect([answer.statusCode, answer.cookies[0]?.name]).toEqual([201, 'sid']);
    expect((await call('PUT', '/password', change)).statusCode).toBe(204);
  });
});

const inMinutes = ({ clock }: Office, minutes: number) =>
  new Date(clock.read().getTime() + minutes * 60_000).toISOString();
