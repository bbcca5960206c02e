import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { logIn, sessionStatus } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';

const minute = 60;

describe.each(engines)('a session on %s', (engine) => {
  const testApp = shareTestApp(engine);
  beforeEach(() => testApp().addAdministrator());

  const status = (cookie: string) => sessionStatus(testApp(), cookie);
  const sessions = () => testApp().db.selectFrom('sessions').selectAll().execute();
  const call = (method: 'POST' | 'DELETE', url: string, cookie = '') =>
    testApp().app.inject({ method, url, headers: { cookie } });

  test('A13: the token is 256 random bits of which only the hash is stored', async () => {
    const answer = await logIn(testApp());
    const token = answer.cookies[0]?.value ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(answer.body).not.toContain(token);
    const [session] = await sessions();
    expect(session?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(session)).not.toContain(token);
    expect((await logIn(testApp())).cookies[0]?.value).not.toBe(token);
  });

  test('the stored hash is not accepted as a token', async () => {
    await testApp().signIn();
    const [session] = await sessions();
    expect(await status(`sid=${session?.tokenHash}`)).toBe(401);
  });

  test('A02: deactivating an administrator ends their sessions at once', async () => {
    const cookie = await testApp().signIn();
    expect(await status(cookie)).toBe(200);
    await testApp().db.updateTable('adminUsers').set({ isActive: false }).execute();
    expect(await status(cookie)).toBe(401);
  });

  test('A15: a new login ends the session whose cookie the browser sent', async () => {
    const old = await testApp().signIn();
    const answer = await logIn(testApp(), undefined, { headers: { cookie: old } });
    expect(await status(old)).toBe(401);
    expect(await status(`sid=${answer.cookies[0]?.value}`)).toBe(200);
  });

  test('A16: logging out ends only this session', async () => {
    const [here, elsewhere] = [await testApp().signIn(), await testApp().signIn()];
    const answer = await call('POST', '/api/admin/logout', here);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ name: 'sid', value: '', path: '/', httpOnly: true });
    expect(answer.cookies[0]?.expires?.getTime()).toBe(0);
    expect([await status(here), await status(elsewhere)]).toEqual([401, 200]);
    expect(await sessions()).toHaveLength(1);
  });

  test('A16: logging out twice succeeds twice, and answers 401 without a cookie', async () => {
    const cookie = await testApp().signIn();
    await call('POST', '/api/admin/logout', cookie);
    expect((await call('POST', '/api/admin/logout', cookie)).statusCode).toBe(204);
    expect((await call('POST', '/api/admin/logout')).statusCode).toBe(401);
  });

  test('A17: ends after half an hour without a call', async () => {
    const cookie = await testApp().signIn();
    testApp().clock.advance(29 * minute);
    expect(await status(cookie)).toBe(200);
    testApp().clock.advance(29 * minute);
    expect(await status(cookie)).toBe(200);
    testApp().clock.advance(30 * minute);
    expect(await status(cookie)).toBe(401);
  });

  test('A17: ends after twelve hours, even while it is used', async () => {
    const cookie = await testApp().signIn();
    for (let passed = 20; passed < 12 * 60; passed += 20) {
      testApp().clock.advance(20 * minute);
      expect([passed, await status(cookie)]).toEqual([passed, 200]);
    }
    testApp().clock.advance(20 * minute);
    expect(await status(cookie)).toBe(401);
  });

  test('calls within a minute of each other do not write to the database', async () => {
    const cookie = await testApp().signIn();
    const [before] = await sessions();
    testApp().clock.advance(59);
    await status(cookie);
    expect(await sessions()).toEqual([before]);
    testApp().clock.advance(2);
    await status(cookie);
    expect((await sessions())[0]?.lastSeenAt).toBe(testApp().clock.read().toISOString());
  });

  test('A18: logging out everywhere ends only this administrator’s sessions', async () => {
    await testApp().addAdministrator('colleague', 'admin');
    const [here, elsewhere] = [await testApp().signIn(), await testApp().signIn()];
    const colleague = await testApp().signIn('colleague');
    const answer = await call('DELETE', '/api/admin/sessions', here);
    expect([answer.statusCode, answer.cookies[0]?.value]).toEqual([204, '']);
    expect([await status(here), await status(elsewhere), await status(colleague)]).toEqual([
      401, 401, 200,
    ]);
  });

  test('deleting an administrator deletes their sessions', async () => {
    const cookie = await testApp().signIn();
    await testApp().db.deleteFrom('adminUsers').execute();
    expect([await status(cookie), await sessions()]).toEqual([401, []]);
  });

  test.each([
    ['the first of two cookies counts', (good: string) => `${good}; sid=other`, 200],
    [
      'an injected cookie before it is read instead, and has no session',
      (good: string) => `sid=other; ${good}`,
      401,
    ],
    ['the prefixed name is not read on plain http', (good: string) => `__Host-${good}`, 401],
    ['other cookies do not matter', (good: string) => `theme=dark; ${good}; x=%E0%A4%A`, 200],
    ['a shortened token has no session', (good: string) => good.slice(0, -1), 401],
  ])('%s', async (_title, cookieFrom, expected) => {
    expect(await status(cookieFrom(await testApp().signIn()))).toBe(expected);
  });
});
