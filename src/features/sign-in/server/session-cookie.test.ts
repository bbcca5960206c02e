import { afterEach, expect, test } from 'vitest';
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

test.each([
  [
    'http://localhost:3000',
    'sid=TOKEN; Path=/; HttpOnly; SameSite=Strict',
    'device=TOKEN; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict',
  ],
  [
    'https://www.example.com',
    '__Host-sid=TOKEN; Path=/; HttpOnly; Secure; SameSite=Strict',
    '__Host-device=TOKEN; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Strict',
  ],
])(
  'A14: the cookies of %s are hidden from scripts and other sites',
  async (address, ...cookies) => {
    await start(address);
    const headers = [(await logIn(testApp)).headers['set-cookie']].flat();
    expect(headers.map((text) => text?.replace(/=[\w-]{43};/, '=TOKEN;'))).toEqual(cookies);
  },
);

test('A14: over HTTPS the session cookie is not read under the unprefixed name', async () => {
  await start('https://www.example.com');
  const cookie = await testApp.signIn();
  expect(await sessionStatus(testApp, cookie)).toBe(200);
  expect(await sessionStatus(testApp, cookie.replace('__Host-', ''))).toBe(401);
});

const signOutEverywhere = (cookie: string) =>
  testApp.app.inject({ method: 'DELETE', url: '/api/admin/sessions', headers: { cookie } });

test.each([
  ['here', logOut],
  ['everywhere', signOutEverywhere],
])('A36: logging out %s over HTTPS clears the browser’s cookie and storage', async (_, end) => {
  await start('https://www.example.com');
  const answer = await end(await testApp.signIn());
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
  expect(String(answer.headers['set-cookie'])).toBe(
    '__Host-sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
  );
});

test('logging out over HTTP sends no Clear-Site-Data header', async () => {
  await start('http://localhost:3000');
  const answer = await logOut(await testApp.signIn());
  expect(answer.headers['clear-site-data']).toBeUndefined();
});
