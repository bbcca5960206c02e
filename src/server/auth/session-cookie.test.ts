import { afterEach, describe, expect, test } from 'vitest';
import { logIn, sessionStatus } from '#tests/support/logins.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let testApp: TestApp;
afterEach(() => testApp.close());

async function start(publicOrigin: string) {
  testApp = await createTestApp('sqlite', { publicOrigin });
  await testApp.addAdministrator();
}

const logOut = (cookie: string) =>
  testApp.app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie } });

describe('A14: the session cookie', () => {
  test('on plain http stays with this site and away from scripts', async () => {
    await start('http://localhost:3000');
    const header = String((await logIn(testApp)).headers['set-cookie']);
    expect(header.replace(/=[\w-]{43};/, '=TOKEN;')).toBe(
      'sid=TOKEN; Path=/; HttpOnly; SameSite=Strict',
    );
  });

  test('on https travels only encrypted, under the name that no subdomain can set', async () => {
    await start('https://www.example.com');
    const header = String((await logIn(testApp)).headers['set-cookie']);
    expect(header.replace(/=[\w-]{43};/, '=TOKEN;')).toBe(
      '__Host-sid=TOKEN; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
  });

  test('on https is not read under the name that anybody could set', async () => {
    await start('https://www.example.com');
    const cookie = await testApp.signIn();
    expect(await sessionStatus(testApp, cookie)).toBe(200);
    expect(await sessionStatus(testApp, cookie.replace('__Host-', ''))).toBe(401);
  });
});

const signOutEverywhere = (cookie: string) =>
  testApp.app.inject({ method: 'DELETE', url: '/api/admin/sessions', headers: { cookie } });

test.each([
  ['here', logOut],
  ['everywhere', signOutEverywhere],
])('A36: signing out %s on https clears what the browser kept, and the cookie', async (_, end) => {
  await start('https://www.example.com');
  const answer = await end(await testApp.signIn());
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
  expect(String(answer.headers['set-cookie'])).toBe(
    '__Host-sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
  );
});

test('signing out on plain http does not send a header that browsers only take from https', async () => {
  await start('http://localhost:3000');
  const answer = await logOut(await testApp.signIn());
  expect(answer.headers['clear-site-data']).toBeUndefined();
});
