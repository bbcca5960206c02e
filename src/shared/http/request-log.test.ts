import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';

interface Line {
  level: number;
  msg: string;
  reqId: string;
  method: string;
  path: string;
  status: number;
}

describe('A40: the log', () => {
  let testApp: TestApp;
  let written: string;
  beforeEach(async () => {
    const stream = { write: (line: string) => void (written += line) };
    testApp = await createTestApp('sqlite', { logger: { level: 'info', stream } });
    await testApp.addAdministrator();
    await testApp.app.ready();
    written = '';
  });
  afterEach(() => testApp.close());

  const lines = () =>
    written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);

  test('has one line for each API call, with the request id of the answer', async () => {
    const answer = await sendInquiry(testApp);
    expect(lines()).toMatchObject([
      {
        method: 'POST',
        path: '/api/contact',
        status: 201,
        reqId: answer.headers['x-request-id'],
        msg: 'answered',
      },
    ]);
  });

  test('has at most 60 lines a minute for each status of failed calls', async () => {
    const times = async (count: number, url: string) => {
      for (let time = 0; time < count; time++) await testApp.app.inject(url);
    };
    await times(100, '/api/admin/agents');
    await times(100, '/api/nowhere');
    const statuses = lines().map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    const cookie = await testApp.signIn();
    written = '';
    for (let time = 0; time < 100; time++) {
      await testApp.app.inject({ url: '/api/admin/session', headers: { cookie } });
    }
    expect(lines()).toHaveLength(100);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await times(2, '/api/nowhere');
    expect(lines().slice(100)).toMatchObject([{ status: 404, leftOut: 40 }, { status: 404 }]);
    expect(lines().at(-1)).not.toHaveProperty('leftOut');
  });

  test('A39: has the reason, the network and the administrator of refused calls', async () => {
    await testApp.addAdministrator('colleague', 'admin');
    const cookie = await testApp.signIn('colleague');
    const sent = { remoteAddress: '203.0.113.77' };
    written = '';
    await testApp.app.inject({ url: '/api/admin/administrators', headers: { cookie }, ...sent });
    const headers = { cookie, origin: 'https://evil.example' };
    await testApp.app.inject({ method: 'DELETE', url: '/api/admin/sessions', headers, ...sent });
    for (let time = 0; time < 6; time++) await logIn(testApp, wrongLogin(), sent);
    const id = await testApp.db
      .selectFrom('adminUsers')
      .select('id')
      .where('username', '=', 'colleague')
      .executeTakeFirstOrThrow();
    const network = '203.0.113.0/24';
    expect(lines()).toMatchObject([
      { status: 403, refused: 'access_denied', network, administrator: id.id },
      { status: 403, refused: 'foreign_origin', network, path: '/api/admin/sessions' },
      ...Array.from({ length: 5 }, () => ({ status: 401, refused: 'login_failed', network })),
      { status: 429, refused: 'login_throttled', network },
    ]);
    expect(written).not.toContain('203.0.113.77');
  });

  test('A39: has the reason for a program that may not make a call, and for too many inquiries', async () => {
    const { token } = await insertTestToken(testApp.db);
    const { id } = await testApp.db.selectFrom('adminUsers').select('id').executeTakeFirstOrThrow();
    await callWithToken(testApp, token)('GET', '/administrators');
    for (let time = 0; time < 11; time++)
      await sendInquiry(testApp, { ...inquiry, message: `${time}` });
    expect([lines()[0], lines().at(-1)]).toMatchObject([
      { status: 403, refused: 'access_denied', administrator: id },
      { status: 429, refused: 'rate_limited', path: '/api/contact' },
    ]);
  });

  test('has no lines for pages and files', async () => {
    for (const url of ['/', '/assets/x.js', '/admin/login', '/healthz', '/nowhere']) {
      await testApp.app.inject(url);
    }
    expect(lines()).toEqual([]);
  });

  test('has no passwords, tokens, names or words of visitors', async () => {
    const cookie = await testApp.signIn();
    await logIn(testApp, wrongLogin('eleanor'));
    await testApp.app.inject({
      url: '/api/admin/contacts?token=in-the-address',
      headers: { cookie },
    });
    await sendInquiry(testApp, inquiry, { headers: { 'idempotency-key': 'visitor-key' } });
    await sendInquiry(testApp, { ...inquiry, email: 'wrong' });
    expect(lines().length).toBe(5);
    const token = cookie.split('=')[1] ?? 'no token';
    const secrets = [token, adminPassword, wrongLogin().password, 'eleanor', 'in-the-address'];
    for (const secret of [...secrets, ...Object.values(inquiry).slice(0, 4), 'visitor-key']) {
      expect(written).not.toContain(secret);
    }
  });

  test('cannot be forged by request content', async () => {
    await logIn(testApp, { username: 'a\n{"level":50,"msg":"forged"}', password: 'x\r\n{}' });
    await testApp.app.inject('/api/x%0A%7B%22msg%22:%22forged%22%7D');
    await sendRaw(testApp.app, 'GET /api/\u001B[31m HTTP/1.1\nHost: x\nConnection: close\n\n');
    expect(lines().filter(({ msg }) => msg === 'forged')).toEqual([]);
    expect(lines().length).toBeGreaterThanOrEqual(2);
    expect(written).not.toContain('\u001B');
  });
});
