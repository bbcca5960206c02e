import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inquiry, sendForm, sendInquiry } from '#tests/support/inquiries.ts';
import { logIn } from '#tests/support/logins.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const leaks =
  /select|insert|throttle|sqlite|postgres|kysely|\.ts|node_modules|destroyed|relation|stack/i;

describe.each(engines)('A41: with %s broken', (engine) => {
  let testApp: TestApp;
  let cookie: string;
  const lines: string[] = [];
  beforeEach(async () => {
    lines.length = 0;
    const stream = { write: (line: string) => void lines.push(line) };
    testApp = await createTestApp(engine, { logger: { level: 'error', stream } });
    await testApp.addAdministrator();
    cookie = await testApp.signIn();
    for (const table of ['idempotency_keys', 'sessions', 'throttle_buckets']) {
      await testApp.db.schema.dropTable(table).execute();
    }
  });
  afterEach(() => testApp.close());

  const logged = () => lines.map((line) => JSON.parse(line) as { msg: string; reqId: string });

  test.each([
    ['an inquiry', () => sendInquiry(testApp)],
    ['a login', () => logIn(testApp)],
  ])('%s answers one sentence with the request id', async (_what, send) => {
    const answer = await send();
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toMatch(new RegExp(`^Something went wrong. Request ${uuid}.$`));
    expect(answer.body).toContain(answer.headers['x-request-id']);
    expect(answer.body).not.toMatch(leaks);
    expect(logged()).toMatchObject([
      { msg: 'request failed', reqId: answer.headers['x-request-id'], level: 50 },
    ]);
    expect(lines.join('')).not.toContain('amelia@example.com');
  });

  test('a session check answers 500 and not 401', async () => {
    const answer = await testApp.app.inject({ url: '/api/admin/session', headers: { cookie } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ title: 'Internal Server Error', status: 500 });
    expect(answer.body).not.toMatch(leaks);
  });

  test('a form without script answers a page with the typed values', async () => {
    const answer = await sendForm(testApp);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      500,
      'text/html; charset=utf-8',
    ]);
    expect(answer.body).toContain(inquiry.message);
    expect(answer.body).toMatch(new RegExp(`Something went wrong. Request ${uuid}.`));
    expect(answer.body).not.toMatch(leaks);
  });

  test('pages are still served', async () => {
    for (const url of ['/', '/privacy', '/admin/login']) {
      expect((await testApp.app.inject(url)).statusCode).toBe(200);
    }
  });
});
