import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#shared/db/connection.ts';
import { findSession } from '#features/sign-in/server/active-sessions.ts';
import { listUnread } from './store.ts';
import type { UnreadInquiries } from '#features/inquiries/domain/inquiries.ts';
import { copyInquiry, receive, shareInquiries } from '#tests/support/stored-inquiries.ts';
import { createMigratedPlace, engines } from '#tests/support/test-database.ts';

const path = '/contacts/unread';
const idlePeriod = 30 * 60;

describe.each(engines)('the unread inquiries on %s', (engine) => {
  const office = shareInquiries(engine);
  const readUnread = async () => (await office().call('GET', path)).json<UnreadInquiries>().unread;

  test('are listed newest first until they are opened, which is not an edit', async () => {
    const older = await receive(office());
    office().clock.advance(1);
    const newer = await receive(office());
    await receive(office(), { leaveEmpty: 'bot' });
    const begun = await receive(office());
    const change = { kind: 'open', status: 'in_progress' };
    await office().call('POST', '/contacts/bulk', { ids: [begun], change });
    expect(await readUnread()).toEqual([newer, older]);
    await office().call('GET', `/contacts/${newer}`);
    expect(await readUnread()).toEqual([newer, older]);
    expect((await office().call('POST', `/contacts/${newer}/read`)).statusCode).toBe(204);
    expect((await office().call('POST', `/contacts/${newer}/read`)).statusCode).toBe(204);
    expect(await readUnread()).toEqual([older]);
    expect((await office().call('GET', `/contacts/${newer}`)).headers.etag).toBe('"1"');
  });

  test('are answered with 304 until one arrives or is opened', async () => {
    const tagAfter = async (tag: string) => {
      const answer = await office().call('GET', path, undefined, { 'if-none-match': tag });
      expect(answer.body === '').toBe(answer.statusCode === 304);
      return [answer.statusCode, answer.headers.etag] as const;
    };
    const [, none = ''] = await tagAfter('');
    expect(await tagAfter(none)).toEqual([304, none]);
    const id = await receive(office());
    const [status, one = ''] = await tagAfter(none);
    expect(status).toBe(200);
    expect(await tagAfter(one)).toEqual([304, one]);
    await office().call('POST', `/contacts/${id}/read`);
    expect(await tagAfter(one)).toEqual([200, none]);
  });

  test('are at most 100', async () => {
    await copyInquiry(office(), await receive(office()), 120);
    expect(await readUnread()).toHaveLength(100);
  });

  test('A17: do not keep the session from becoming idle', async () => {
    for (let passed = 0; passed < idlePeriod - 300; passed += 300) {
      office().clock.advance(300);
      expect((await office().call('GET', path)).statusCode).toBe(200);
    }
    office().clock.advance(300);
    expect((await office().call('GET', path)).statusCode).toBe(401);
    expect((await office().call('GET', '/session')).statusCode).toBe(401);
  });
});

test('PostgreSQL keeps the queries of a poll prepared', async () => {
  // Open a new database, because the connections of a used one keep the queries of earlier tests.
  const db = openDatabase(await createMigratedPlace('postgres'));
  onTestFinished(() => db.destroy());
  const limits = { idleSeconds: 60, maxSeconds: 60 };
  const rules = { sessionLimits: limits, factorPolicy: 'optional' } as const;
  await db.connection().execute(async (connection) => {
    for (let poll = 0; poll < 2; poll++) {
      await findSession(connection, 'token', rules, new Date(0));
      await listUnread(connection);
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements order by statement
    `.execute(connection);
    expect(rows.map(({ statement }) => statement)).toEqual([
      expect.stringContaining('from "contact_submissions"'),
      expect.stringContaining('from "sessions"'),
    ]);
  });
});
