import { describe, expect, test } from 'vitest';
import type { ListedAdministrator } from '#features/sign-in/domain/administrators.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { logIn, sessionStatus } from '#tests/support/logins.ts';
import { callsOf, refusalOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import { adminPassword as password } from '#tests/support/test-app.ts';

const path = '/administrators';
const usernameRule = 'Please use only the letters a to z, digits, and . _ - @';
const newcomer = { username: 'ruth', role: 'admin' };

describe('managing administrators', () => {
  const office = shareOffice('sqlite');
  const now = () => office().clock.read().toISOString();
  const list = async () => (await office().call('GET', path)).json<ListedAdministrator[]>();
  const create = (overrides: object = {}) =>
    office().call('POST', path, { ...newcomer, ...overrides });
  const edit = (id: string, role: string, isActive: boolean) =>
    office().call('PUT', `${path}/${id}`, { role, isActive });
  const added = () => office().addAdministrator('ruth', 'admin');
  const during = (act: () => Promise<unknown>) => recordedDuring(office(), act);

  test('I41: creates an administrator with a sign-in link, and no password', async () => {
    let created: { administrator: object; link: string; expiresAt: string } | undefined;
    const entries = await during(async () => {
      const answer = await create();
      expect(answer.statusCode).toBe(201);
      created = answer.json();
    });
    const id = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/) as string;
    const account = { id, username: 'ruth', role: 'admin', isActive: true };
    const names = { fullName: null, title: null, email: null };
    const empty = { lastLogin: null, ...names, maySign: false };
    expect(created?.administrator).toEqual({ ...account, createdAt: now(), ...empty });
    expect(created?.link).toMatch(/^http:\/\/localhost:3000\/admin\/welcome#[\w-]{43}$/);
    expect(created?.expiresAt).toBe(now().replace('11-21', '11-22'));
    expect(entries).toMatchObject([
      {
        action: 'create',
        actor: 'admin',
        entity: 'administrator',
        entityName: 'ruth',
        before: null,
        after: { username: 'ruth', role: 'admin', isActive: true },
      },
      { action: 'link_made', actor: 'admin', entity: 'sign_in_link', entityName: 'ruth' },
    ]);
    const [admin, ruth] = await list();
    expect([admin?.username, admin?.role]).toEqual(['admin', 'super_admin']);
    expect([admin?.factors, admin?.linkUntil]).toEqual([[], null]);
    const listed = {
      factors: [],
      isAppUnreadable: false,
      isFactorRequired: false,
      linkUntil: created?.expiresAt,
    };
    expect(ruth).toEqual({ ...created?.administrator, ...listed });
    const one = await office().call('GET', `${path}/${ruth?.id}`);
    expect(one.json()).toEqual(created?.administrator);
  });

  test('lowercases the username and defaults to the role admin', async () => {
    const answer = await create({ username: 'RUTH', role: undefined });
    expect(answer.json()).toMatchObject({ administrator: { username: 'ruth', role: 'admin' } });
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

  test('creates one administrator in ten simultaneous calls with the same username', async () => {
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
    ['role', 'owner', 'Invalid input'],
    ['role', null, 'Invalid input'],
  ])('refuses a %s of %j: %s', async (field, value, message) => {
    expect(refusalOf(await create({ [field]: value }))).toEqual({
      status: 422,
      errors: { [field]: [message] },
    });
    expect(await list()).toHaveLength(1);
  });

  test('changes the role from the next call on', async () => {
    const id = await added();
    const ruth = await callsOf(office(), 'admin');
    expect((await edit(id, 'super_admin', true)).json()).toMatchObject({ role: 'super_admin' });
    const cookie = await office().signIn('ruth');
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
    const id = await added();
    const login = { username: 'ruth', password };
    const cookies = [await office().signIn('ruth'), await office().signIn('ruth')];
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
    const id = await added();
    const entries = await during(async () => {
      expect((await edit(id, 'admin', true)).statusCode).toBe(200);
    });
    expect(entries).toEqual([]);
  });

  test('A30: an edit of an old version is refused with the current record', async () => {
    const url = `${path}/${await added()}`;
    const edited = { role: 'super_admin', isActive: true };
    const seen = String((await office().call('GET', url)).headers['etag']);
    const saved = await office().call('PUT', url, edited, { 'if-match': seen });
    expect([saved.statusCode, seen, saved.headers['etag']]).toEqual([200, '"1"', '"2"']);
    const mine = { role: 'admin', isActive: false };
    const entries = await during(async () => {
      const late = await office().call('PUT', url, mine, { 'if-match': seen });
      expect([late.statusCode, late.json()]).toMatchObject([412, { current: saved.json() }]);
    });
    expect([entries, (await office().call('GET', url)).json()]).toEqual([[], saved.json()]);
    const again = await office().call('PUT', url, mine, { 'if-match': '"2"' });
    expect([again.statusCode, again.headers['etag']]).toEqual([200, '"3"']);
  });

  test('a login and a sign-in link do not change the version', async () => {
    const url = `${path}/${await added()}`;
    await office().signIn('ruth');
    await office().call('POST', `${url}/sign-in-link`, {});
    expect((await office().call('GET', url)).headers['etag']).toBe('"1"');
  });

  test('signs an administrator out everywhere, and the password keeps working', async () => {
    const id = await added();
    const cookies = [await office().signIn('ruth'), await office().signIn('ruth')];
    const entries = await during(async () => {
      const answer = await office().call('DELETE', `${path}/${id}/sessions`);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    });
    expect(entries).toMatchObject([{ action: 'sessions_ended', actor: 'admin', entityId: id }]);
    for (const cookie of cookies) expect(await sessionStatus(office(), cookie)).toBe(401);
    expect(await sessionStatus(office(), office().cookie)).toBe(200);
    expect(await office().signIn('ruth')).toMatch(/^sid=/);
  });

  test('I45: answers 403 to an admin', async () => {
    const id = await added();
    const cookie = await office().signIn('ruth');
    const before = await list();
    for (const [method, below, payload] of [
      ['GET', '', undefined],
      ['GET', `/${id}`, undefined],
      ['POST', '', { ...newcomer, username: 'friend', role: 'super_admin' }],
      ['POST', '', {}],
      ['PUT', `/${id}`, { role: 'super_admin', isActive: true }],
      ['POST', `/${id}/sign-in-link`, {}],
      ['DELETE', `/${id}/sessions`, undefined],
      ['PUT', '/abc', {}],
    ] as const) {
      office().clock.advance(61);
      const url = `/api/admin${path}${below}`;
      const request = { method, url, headers: { cookie }, ...(payload && { payload }) };
      const answer = await office().app.inject(request);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { detail: 'Only a super admin may do this' },
      ]);
    }
    expect(await list()).toEqual(before);
  });
});
