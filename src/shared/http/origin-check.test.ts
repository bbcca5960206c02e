import { beforeEach, describe, expect, test } from 'vitest';
import { inquiry, sendForm, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { sessionStatus } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { adminPassword, createTestApp, origin } from '#tests/support/test-app.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';

const testApp = shareTestApp('sqlite');
beforeEach(() => testApp().addAdministrator());

const foreign = [
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
  [
    'a browser that reports another site, with this origin',
    { 'sec-fetch-site': 'cross-site', origin },
  ],
  ['a forged list', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ['an unknown word', { 'sec-fetch-site': 'SAME-ORIGIN' }],
  ['an empty word', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ['an older browser on another site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['a longer host name', { origin: 'http://localhost:3000.evil.example' }],
  ['this host before an @', { referer: 'http://localhost:3000@evil.example/' }],
  ['an old browser on another site', { referer: 'https://evil.example/contact' }],
  ['a referrer that is not a URL', { referer: 'localhost:3000' }],
  [
    'another origin with a referrer of this site',
    { origin: 'https://evil.example', referer: `${origin}/` },
  ],
] as const;

const own = [
  ['a page of this site', { 'sec-fetch-site': 'same-origin', origin }],
  ['a URL typed by the user', { 'sec-fetch-site': 'none' }],
  ['an older browser on this site', { origin }],
  ['an old browser on this site', { referer: `${origin}/#contact` }],
  ['the host of the request', { origin: 'http://192.0.2.9:8080', host: '192.0.2.9:8080' }],
  ['a program without browser headers', {}],
] as const;

/** The name, method, path and body of some calls that change data. */
const calls = [
  ['login', 'POST', '/api/admin/login', { username: 'admin', password: adminPassword }],
  ['logout', 'POST', '/api/admin/logout', undefined],
  ['contact', 'POST', '/api/contact', inquiry],
  [
    'changing the password',
    'PUT',
    '/api/admin/password',
    { currentPassword: 'x', newPassword: 'y' },
  ],
  ['logging out everywhere', 'DELETE', '/api/admin/sessions', undefined],
] as const;

const state = async () => ({
  sessions: await testApp().db.selectFrom('sessions').select('id').execute(),
  inquiries: await storedInquiries(testApp()),
});

describe.each(calls)('A19: %s', (_name, method, url, payload) => {
  const call = (cookie: string, headers: Record<string, string>) =>
    testApp().app.inject({
      method,
      url,
      headers: { cookie, ...headers },
      ...(payload && { payload }),
    });

  test.each(foreign)('from %s is refused and changes nothing', async (_from, headers) => {
    const cookie = await testApp().signIn();
    const before = await state();
    expect((await call(cookie, headers)).statusCode).toBe(403);
    expect(await state()).toEqual(before);
    expect(await sessionStatus(testApp(), cookie)).toBe(200);
    expect(testApp().passwords.verifications).toBe(1);
  });

  test.each(own)('from %s is accepted', async (_from, headers) => {
    const answer = await call(await testApp().signIn(), headers);
    expect([200, 201, 204, 422]).toContain(answer.statusCode);
  });
});

test('over https a page of the same host over http is another site', async () => {
  const secure = await createTestApp('sqlite', { publicOrigin: 'https://www.example.com' });
  const statusFrom = async (from: string, host: string) =>
    (await sendInquiry(secure, inquiry, { headers: { origin: from, host } })).statusCode;
  expect(await statusFrom('https://www.example.com', 'www.example.com')).toBe(201);
  expect(await statusFrom('https://other.example', 'other.example')).toBe(201);
  expect(await statusFrom('http://www.example.com', 'www.example.com')).toBe(403);
  expect(await statusFrom('http://other.example', 'other.example')).toBe(403);
  await secure.close();
});

test('a program with a token may send the headers of another site, such as an extension of a browser', async () => {
  const { token } = await insertTestToken(testApp().db, { scopes: ['inquiries:write'] });
  const typed = { firstName: 'Ruth', phone: '(912) 555-0119', service: 'selling', source: 'phone' };
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const call = callWithToken(testApp(), token);
  expect((await call('POST', '/contacts', typed, headers)).statusCode).toBe(201);
  const authorization = `Bearer ${token}`;
  const fromForm = await sendInquiry(testApp(), inquiry, {
    headers: { ...headers, authorization },
  });
  expect(fromForm.statusCode).toBe(403);
  expect(await storedInquiries(testApp())).toHaveLength(1);
});

test('GET requests from other sites are allowed', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await testApp().app.inject({ method, url: '/', headers })).statusCode).toBe(200);
  }
});

test('no answer has CORS headers for another site', async () => {
  for (const url of ['/', '/api/admin/session', '/api/contact']) {
    const answer = await testApp().app.inject({ url, headers: { origin: 'https://evil.example' } });
    const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
    expect([url, names]).toEqual([url, []]);
  }
});

test('a form from another site answers a page and stores nothing', async () => {
  const answer = await sendForm(testApp(), inquiry, {
    headers: { origin: 'https://evil.example' },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    403,
    'text/html; charset=utf-8',
  ]);
  expect(await storedInquiries(testApp())).toEqual([]);
});

test('the refusal of an inquiry is a sentence', async () => {
  const answer = await testApp().app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'sec-fetch-site': 'cross-site' },
    payload: inquiry,
  });
  expect(answer.body).toBe('This request came from another site and was refused');
});
