import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inquiry, sendForm, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { logIn, sessionStatus } from '#tests/support/logins.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines, type Engine } from '#tests/support/test-database.ts';

const sentence = 'Nothing can be saved right now. Please try again in a few minutes.';

/** Makes the database refuse writes, like a full disk or a standby. */
async function onlyRead({ db }: TestApp, engine: Engine) {
  if (engine === 'sqlite') return sql`pragma query_only = on`.execute(db);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = sql.id(rows[0]?.name ?? '');
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  // Close all connections, because the setting applies only to new ones.
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await others.execute(db);
  const last = sql`select pg_terminate_backend(pg_backend_pid())`;
  await last.execute(db).catch(() => undefined);
  return vi.waitFor(() => sql`select 1`.execute(db), 15_000);
}

describe.each(engines)('when %s is read-only', (engine) => {
  let testApp: TestApp;
  let cookie: string;
  const lines: string[] = [];
  beforeEach(async () => {
    lines.length = 0;
    const stream = { write: (line: string) => void lines.push(line) };
    testApp = await createTestApp(engine, { logger: { level: 'error', stream } });
    await testApp.addAdministrator();
    cookie = await testApp.signIn();
    await sendInquiry(testApp);
    await onlyRead(testApp, engine);
  });
  afterEach(() => testApp.close());

  test.each([
    ['an inquiry', () => sendInquiry(testApp)],
    ['a login', () => logIn(testApp)],
  ])('%s answers one sentence with Retry-After', async (_what, send) => {
    const answer = await send();
    expect([answer.statusCode, answer.body]).toEqual([503, sentence]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': '60',
    });
  });

  test('a form without script answers a page with the typed values', async () => {
    const answer = await sendForm(testApp);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(inquiry.message);
    expect(answer.body).toContain(sentence);
  });

  test('reading works with a session, and changes answer the reason', async () => {
    // Advance by more than a minute, so that the next call tries to store the time of the session's
    // last call, which fails.
    testApp.clock.advance(300);
    expect(await sessionStatus(testApp, cookie)).toBe(200);
    const url = '/api/admin/policies';
    expect((await testApp.app.inject({ url, headers: { cookie } })).json()).toEqual([]);
    const payload = { title: 'T', category: 'policies', content: 'C' };
    const answer = await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ title: 'Service Unavailable', detail: sentence });
  });

  test('a flood of failures is one line in the log, with the cause, and no mistake of the visitor', async () => {
    for (let time = 0; time < 31; time++) {
      expect((await sendInquiry(testApp)).statusCode).toBe(503);
    }
    await testApp.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { origin: 'https://elsewhere.example' },
      payload: inquiry,
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'the database cannot be written: its disk is full or read-only',
      err: { message: expect.stringMatching(/read-?only/) },
    });
    expect(await storedInquiries(testApp)).toHaveLength(1);
  });
});
