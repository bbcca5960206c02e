import { describe, expect, test } from 'vitest';
import type { AdministratorAccount } from '#domain/administrators.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { logIn, sessionStatus, wrongLogin } from '#tests/support/logins.ts';
import { callsOf, refusalOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { findAdminUser } from './administrator-store.ts';

const path = '/administrators';
const usernameRule = 'Please use only the letters a to z, digits, and . _ - @';
const password = 'violet lanterns over the harbor';
const newcomer = { username: 'ruth', password, role: 'admin' };

describe.each(engines)('managing administrators on %s', (engine) => {
  const office = shareOffice(engine);
  const now = () => office().clock.read().toISOString();
  const list = async () => (await office().call('GET', path)).json<AdministratorAccount[]>();
  const create = (overrides: object = {}) =>
    office().call('POST', path, { ...newcomer, ...overrides });
  const edit = (id: string, role: string, isActive: boolean) =>
    office().call('PUT', `${path}/${id}`, { role, isActive });
  const added = async () => (await create()).json<AdministratorAccount>();
  const during = (act: () => Promise<unknown>) => recordedDuring(office(), act);

  test('creates an administrator who can log in', async () => {
    let created: unknown;
    const entries = await during(async () => {
      const answer = await create();
      expect(answer.statusCode).toBe(201);
      created = answer.json();
    });
    const id = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/) as string;
    const account = { id, username: 'ruth', role: 'admin', isActive: true };
    const empty = { lastLogin: null, fullName: null, title: null };
    expect(created).toEqual({ ...account, createdAt: now(), ...empty });
    expect(entries).toMatchObject([
      {
        action: 'create',
        actor: 'admin',
        entity: 'administrator',
        entityName: 'ruth',
        before: null,
        after: { username: 'ruth', role: 'admin', isActive: true },
      },
    ]);
    expect(await office().signIn('ruth', password)).toMatch(/^sid=/);
    const [admin, ruth] = await list();
    expect([admin?.username, admin?.role]).toEqual(['admin', 'super_admin']);
    expect(ruth).toEqual({ ...(created as object), lastLogin: now() });
    expect((await office().call('GET', `${path}/${ruth?.id}`)).json()).toEqual(ruth);
  });

  test('lower-cases the username and defaults to the role admin', async () => {
    const answer = await create({ username: 'RUTH', role: undefined });
    expect(answer.json()).toMatchObject({ username: 'ruth', role: 'admin' });
    expect(await office().signIn('Ruth', password)).toMatch(/^sid=/);
  });

  test.each(['ruth', 'Ruth', 'RUTH'])('refuses %s if ruth exists', async (username) => {
    await create();
    const entries = await during(async () => {
      expect(refusalOf(await create({ username }))).toEqual({
        status: 409,
        errors: { username: ['Another administrator has this username'] },
      });
    });
    expect([entries, await list()]).toEqual([[], [expect.anything(), expect.anything()]]);
  });

  test('creates one of ten simultaneous ones with the same username', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await list()).toHaveLength(2);
  });

  test.each([
    ['username', '', 'Required'],
    ['username', 'two words', usernameRule],
    ['username', 'admin\u202E', usernameRule],
    ['username', 'ad\u200Bmin', usernameRule],
    ['username', 'аdmin', usernameRule],
    ['username', 'ａｄｍｉｎ', usernameRule],
    ['username', 'josé', usernameRule],
    ['username', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['username', 'a\0b', usernameRule],
    ['username', ['ruth'], 'Required'],
    ['password', '', 'Required'],
    ['password', 'fourteen chars', 'Please use at least 15 characters'],
    ['password', 'savannahsavannah', expect.stringContaining('It contains repeated characters')],
    ['password', 'ruth ruth ruth ruth', expect.stringContaining('too easy to guess')],
    ['password', 'x'.repeat(129), 'Please use at most 128 characters'],
    ['role', 'owner', 'Invalid input'],
    ['role', null, 'Invalid input'],
  ])('A04: refuses a %s of %j: %s', async (field, value, message) => {
    expect(refusalOf(await create({ [field]: value }))).toEqual({
      status: 422,
      errors: { [field]: [message] },
    });
    expect(await list()).toHaveLength(1);
  });

  test('changes the role from the next call on', async () => {
    const { id } = await added();
    const ruth = await callsOf(office(), 'admin');
    expect((await edit(id, 'super_admin', true)).json()).toMatchObject({ role: 'super_admin' });
    const cookie = await office().signIn('ruth', password);
    const asks = () => office().app.inject({ url: `/api/admin${path}`, headers: { cookie } });
    expect((await asks()).statusCode).toBe(200);
    const entries = await during(async () => {
      const answer = await ruth('PUT', `${path}/${id}`, { role: 'admin', isActive: true });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, role: 'admin' }]);
    });
    expect(entries).toMatchObject([
      {
        action: 'update',
        entityId: id,
        entityName: 'ruth',
        before: { role: 'super_admin' },
        after: { role: 'admin' },
      },
    ]);
    expect([(await asks()).statusCode, await sessionStatus(office(), cookie)]).toEqual([403, 200]);
  });

  test('A02: deactivating ends every session and allows no login', async () => {
    const { id } = await added();
    const login = { username: 'ruth', password };
    const cookies = [
      await office().signIn('ruth', password),
      await office().signIn('ruth', password),
    ];
    const entries = await during(() => edit(id, 'admin', false));
    expect(entries).toMatchObject([
      { action: 'deactivate', before: { isActive: true }, after: { isActive: false } },
    ]);
    for (const cookie of cookies) expect(await sessionStatus(office(), cookie)).toBe(401);
    expect((await logIn(office(), login)).statusCode).toBe(401);
    expect((await edit(id, 'admin', true)).json()).toMatchObject({ isActive: true });
    for (const cookie of cookies) expect(await sessionStatus(office(), cookie)).toBe(401);
    expect((await logIn(office(), login)).statusCode).toBe(200);
  });

  test('an edit that changes nothing is not recorded', async () => {
    const { id } = await added();
    const entries = await during(async () => {
      expect((await edit(id, 'admin', true)).statusCode).toBe(200);
    });
    expect(entries).toEqual([]);
  });

  test('a new password ends the sessions and clears failed logins', async () => {
    const { id } = await added();
    const cookie = await office().signIn('ruth', password);
    for (let host = 1; host <= 11; host++) {
      await logIn(office(), wrongLogin('ruth'), { remoteAddress: `198.51.100.${host}` });
    }
    const entries = await during(async () => {
      const body = { password: adminPassword };
      const answer = await office().call('PUT', `${path}/${id}/password`, body);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    });
    expect(entries).toMatchObject([{ action: 'password_changed', actor: 'admin', entityId: id }]);
    expect(await sessionStatus(office(), cookie)).toBe(401);
    office().clock.advance(1);
    await expect(office().signIn('ruth', password)).rejects.toThrow('401');
    const elsewhere = { remoteAddress: '203.0.113.1' };
    const login = { username: 'ruth', password: adminPassword };
    expect((await logIn(office(), login, elsewhere)).statusCode).toBe(200);
    const weak = await office().call('PUT', `${path}/${id}/password`, { password: 'short' });
    expect(refusalOf(weak)).toMatchObject({ status: 422, errors: { password: [/15/] } });
  });

  test('A18: the caller’s own password needs the current one', async () => {
    const { id } = (await findAdminUser(office().db, 'admin')) ?? { id: '' };
    const answer = await office().call('PUT', `${path}/${id}/password`, { password });
    expect(refusalOf(answer)).toMatchObject({ status: 422, errors: { password: [/current one/] } });
    expect(await office().signIn('admin', adminPassword)).toMatch(/^sid=/);
  });

  test('answers 403 to an admin', async () => {
    const { id } = await added();
    const cookie = await office().signIn('ruth', password);
    const before = await list();
    for (const [method, below, payload] of [
      ['GET', '', undefined],
      ['GET', `/${id}`, undefined],
      ['POST', '', { ...newcomer, username: 'friend', role: 'super_admin' }],
      ['POST', '', {}],
      ['PUT', `/${id}`, { role: 'super_admin', isActive: true }],
      ['PUT', `/${id}/password`, { password: adminPassword }],
      ['PUT', '/abc', {}],
    ] as const) {
      office().clock.advance(61);
      const entries = await during(async () => {
        const url = `/api/admin${path}${below}`;
        const request = { method, url, headers: { cookie }, ...(payload && { payload }) };
        const answer = await office().app.inject(request);
        expect([answer.statusCode, answer.json()]).toMatchObject([
          403,
          { detail: 'Only a super admin may do this' },
        ]);
      });
      expect(entries).toMatchObject([{ action: 'access_denied', actor: 'ruth' }]);
    }
    expect(await list()).toEqual(before);
  });
});
