import { beforeEach, describe, expect, test } from 'vitest';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a login on %s', (engine) => {
  const testApp = shareTestApp(engine);
  beforeEach(() => testApp().addAdministrator());

  const deactivate = () =>
    testApp().db.updateTable('adminUsers').set({ isActive: false }).execute();

  test('I01: with the right password answers only the username and the role', async () => {
    const answer = await logIn(testApp());
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('{"user":{"username":"admin","role":"super_admin"}}');
    expect(answer.cookies.map(({ name }) => name)).toEqual(['sid', 'device']);
    const session = await testApp().app.inject({
      url: '/api/admin/session',
      headers: { cookie: `sid=${answer.cookies[0]?.value}` },
    });
    expect(session.json()).toEqual({ user: { username: 'admin', role: 'super_admin' } });
  });

  test('stores the time of the last login', async () => {
    await logIn(testApp());
    const user = await testApp().db.selectFrom('adminUsers').selectAll().executeTakeFirstOrThrow();
    expect(user.lastLogin).toBe(testApp().clock.read().toISOString());
  });

  test('A05: accepts the username in any case', async () => {
    expect(
      (await logIn(testApp(), { username: 'ADMIN', password: adminPassword })).statusCode,
    ).toBe(200);
  });

  test('A03: is refused if there are no administrators', async () => {
    await testApp().db.deleteFrom('adminUsers').execute();
    expect((await logIn(testApp())).statusCode).toBe(401);
    expect((await logIn(testApp(), { username: '', password: '' })).statusCode).toBe(401);
  });

  test('A07: refuses for every reason with the same answer after one verification', async () => {
    const refusals = [
      await logIn(testApp(), wrongLogin()),
      await logIn(testApp(), wrongLogin('nobody')),
    ];
    refusals.push(await logIn(testApp(), { username: 'admin', password: '' }));
    await deactivate();
    refusals.push(await logIn(testApp()));
    const seen = refusals.map(({ statusCode, body, headers }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return { statusCode, body, headers: rest };
    });
    expect(seen[0]).toMatchObject({ statusCode: 401, body: 'Invalid credentials' });
    for (const answer of seen) expect(answer).toEqual(seen[0]);
    expect(testApp().passwords.verifications).toBe(refusals.length);
  });

  test('sets no cookie and stores no session if it is refused', async () => {
    const answer = await logIn(testApp(), wrongLogin());
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await testApp().db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

describe('the fields of a login', () => {
  const testApp = shareTestApp('sqlite');
  beforeEach(() => testApp().addAdministrator());

  test.each([
    adminPassword.toUpperCase(),
    ` ${adminPassword}`,
    `${adminPassword} `,
    adminPassword.slice(0, -1),
    '',
    'admin',
    'password',
    'changeme',
    'administrator',
  ])('A03, A05: admin with the password "%s" is refused', async (password) => {
    expect((await logIn(testApp(), { username: 'admin', password })).statusCode).toBe(401);
  });

  test.each([
    ['objects and lists', { username: { $ne: 1 }, password: ['x'] }, ['username', 'password']],
    ['no password', { username: 'admin' }, ['password']],
    ['null', { username: 'admin', password: null }, ['password']],
    ['a number', { username: 'admin', password: 12_345 }, ['password']],
    ['an object that pretends', { username: 'admin', password: { length: 20 } }, ['password']],
    ['1025 letters', { username: 'admin', password: 'x'.repeat(1025) }, ['password']],
    ['1028 bytes of emoji', { username: 'admin', password: '😀'.repeat(257) }, ['password']],
    ['a list for a name', { username: ['admin'], password: adminPassword }, ['username']],
    ['a long name', { username: 'a'.repeat(101), password: adminPassword }, ['username']],
    ['a NUL in the name', { username: 'adm\0in', password: adminPassword }, ['username']],
    ['half a character', { username: '\uD800', password: adminPassword }, ['username']],
    ['a list', [], ['body']],
    ['nothing', {}, ['username', 'password']],
  ])('A08: %s answers 422 with the field, and is never hashed', async (_title, body, fields) => {
    const answer = await logIn(testApp(), body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(fields);
    expect(testApp().passwords.verifications).toBe(0);
  });

  test('A08: a password of a megabyte answers 413 and is never hashed', async () => {
    const body = { username: 'admin', password: 'x'.repeat(1024 * 1024) };
    expect((await logIn(testApp(), body)).statusCode).toBe(413);
    expect(testApp().passwords.verifications).toBe(0);
  });

  test('A22: are ignored if they are unknown', async () => {
    const unknown = { role: 'admin', isActive: false, id: '1' };
    const login = { username: 'admin', password: adminPassword, ...unknown };
    const answer = await logIn(testApp(), login);
    expect(answer.json()).toEqual({ user: { username: 'admin', role: 'super_admin' } });
  });
});
