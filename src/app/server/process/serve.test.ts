import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  dataPlace,
  emptyDataPlace,
  logInTo,
  startProduction,
  statusOf,
  untilReady,
} from '#tests/support/running-server.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

const slow = { timeout: 60_000 };

const sessionStatus = (server: ServerProcess, cookie: string) =>
  statusOf(server, '/api/admin/session', { cookie });

/** Opens the SQLite database of a server until the end of the test. */
function openDataOf(place: Record<string, string>) {
  const db = openDatabase({ file: join(place['DATA_DIR'] ?? '', 'marsh-and-square.db') });
  onTestFinished(() => db.destroy());
  return db;
}

async function signIn(server: ServerProcess): Promise<string> {
  const answer = await logInTo(server, 'admin', adminPassword);
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

test(
  'A42: while the database is being migrated the process is alive but not ready',
  slow,
  async () => {
    const place = await dataPlace('postgres');
    const url = place['DATABASE_URL'] ?? '';
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    // Lock the table of migrations, so that the server must wait, as it does while another instance
    // migrates.
    await other.query('begin; lock table kysely_migration in access exclusive mode');
    const server = await startProduction(place, 'listening at');
    for (let poll = 0; poll < 3; poll++) {
      const [alive, ready] = [
        await statusOf(server, '/healthz'),
        await statusOf(server, '/readyz'),
      ];
      expect([alive, ready, await statusOf(server, '/')]).toEqual([200, 503, 503]);
      await wait(100);
    }
    expect(server.output()).not.toContain('is open at');
    await other.query('rollback');
    await untilReady(server);
    expect(await statusOf(server, '/')).toBe(200);
  },
);

test(
  'A03, A09, I46: prints a link for the first administrator once, keeps failed logins over a restart, and deletes what has expired',
  slow,
  async () => {
    const place = await emptyDataPlace('sqlite');
    const first = await startProduction(place);
    for (const username of ['admin', 'root']) {
      for (const password of ['admin', 'password', '']) {
        expect((await logInTo(first, username, password)).status).toBe(401);
      }
    }
    const [, link = ''] =
      /First administrator: admin\nSet the password at \S+\/admin\/welcome#(\S{43})$/m.exec(
        first.output(),
      ) ?? [];
    expect(first.output()).toMatch(/^This link works once, until \w+ \d+/m);
    const used = await fetch(first.origin + apiPaths.loginLinkPassword, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link, password: adminPassword }),
    });
    expect(used.status).toBe(200);
    expect((await logInTo(first, 'admin', adminPassword)).status).toBe(200);
    for (let time = 0; time < 5; time++) {
      expect((await logInTo(first, 'admin', 'wrong')).status).toBe(401);
    }
    await first.stop();
    const db = openDataOf(place);
    const expired = { key: 'contact:192.0.2.7', count: 5, expiresAt: '2026-01-01T00:00:00.000Z' };
    await db.insertInto('throttleBuckets').values(expired).execute();

    const second = await startProduction(place);
    expect(second.output()).toContain(`Back office: http://localhost:${second.port}/admin/login`);
    expect(second.output()).not.toContain('First administrator');
    expect((await logInTo(second, 'admin', adminPassword)).status).toBe(429);
    const kept = db.selectFrom('throttleBuckets').select('key').where('key', '=', expired.key);
    await expect.poll(() => kept.execute()).toEqual([]);
  },
);

// The tests in tests/replicas start several instances on an empty PostgreSQL database.
test(
  'the sample office of two instances that start on one SQLite file is added once',
  slow,
  async () => {
    const place = { ...(await dataPlace('sqlite')), DEMO_DATA: 'true' };
    const [first] = await Promise.all([startProduction(place), startProduction(place)]);
    const headers = { cookie: await signIn(first) };
    const read = async (path: string) =>
      (await (await fetch(first.origin + path, { headers })).json()) as object;
    expect(await read(recordApiPath('agent'))).toHaveLength(6);
    expect(await read(apiPaths.samples)).toMatchObject({ records: { length: 33 } });
  },
);

test(
  'A17: sessions end after the configured seconds, and all at a start after the clock was set back',
  slow,
  async () => {
    const place = await dataPlace('sqlite');
    const limits = { SESSION_IDLE_SECONDS: '1', SESSION_MAX_SECONDS: '3' };
    const first = await startProduction({ ...place, ...limits });
    const idle = await signIn(first);
    expect(await sessionStatus(first, idle)).toBe(200);
    await wait(1200);
    expect(await sessionStatus(first, idle)).toBe(401);
    const busy = await signIn(first);
    const signedInAt = Date.now();
    while ((await sessionStatus(first, busy)) === 200) await wait(200);
    expect(Date.now() - signedInAt).toBeGreaterThan(2500);
    const cookie = await signIn(first);
    await first.stop();
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
    await openDataOf(place)
      .updateTable('sessions')
      .set({ createdAt: tomorrow, lastSeenAt: tomorrow })
      .execute();

    const second = await startProduction(place);
    expect(second.output()).toContain('the clock was set back since the last start');
    expect(await sessionStatus(second, cookie)).toBe(401);
    await signIn(second);
  },
);
