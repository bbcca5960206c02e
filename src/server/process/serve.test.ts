import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/connection.ts';
import { apiPaths } from '#domain/api-paths.ts';
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
import { engines } from '#tests/support/test-database.ts';
import { recordApiPath } from '#domain/paths.ts';

const slow = { timeout: 60_000 };

const sessionStatus = (server: ServerProcess, cookie: string) =>
  statusOf(server, '/api/admin/session', { cookie });

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

describe.each(engines)('a process of production on %s', (engine) => {
  test(
    'A03, A09, I46: prints a link for the first administrator once, and keeps failed logins over a restart',
    slow,
    async () => {
      const place = await emptyDataPlace(engine);
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

      const second = await startProduction(place);
      expect(second.output()).toContain(`Back office: http://localhost:${second.port}/admin/login`);
      expect(second.output()).not.toContain('First administrator');
      expect((await logInTo(second, 'admin', adminPassword)).status).toBe(429);
    },
  );
});

describe.each(engines)('the sample office of two instances on %s', (engine) => {
  test('is added once, and is not added again after it was removed', slow, async () => {
    const place = {
      ...(await emptyDataPlace(engine)),
      DEMO_DATA: 'true',
      ADMIN_PASSWORD: adminPassword,
    };
    const startBoth = () => Promise.all([startProduction(place), startProduction(place)]);
    const read = async (server: ServerProcess, path: string) => {
      const answer = await fetch(server.origin + path, {
        headers: { cookie: await signIn(server) },
      });
      return (await answer.json()) as object;
    };
    const [first, other] = await startBoth();
    expect(first.output()).toContain(`Back office: http://localhost:${first.port}/admin/login`);
    expect(await read(first, recordApiPath('agent'))).toHaveLength(6);
    expect(await read(first, apiPaths.samples)).toMatchObject({ records: { length: 26 } });
    const removal = await fetch(first.origin + apiPaths.samplesRemoval, {
      method: 'POST',
      headers: { cookie: await signIn(first) },
    });
    expect(removal.status).toBe(200);
    await Promise.all([first.stop(), other.stop()]);
    const again = await startProduction(place);
    for (const path of [recordApiPath('agent'), recordApiPath('policy'), apiPaths.inquiries]) {
      expect(await read(again, path)).toEqual([]);
    }
  });
});

test('A17: sessions end after the configured seconds', slow, async () => {
  const limits = { SESSION_IDLE_SECONDS: '1', SESSION_MAX_SECONDS: '3' };
  const place = { ...(await dataPlace('sqlite')), ...limits };
  const server = await startProduction(place);
  const idle = await signIn(server);
  expect(await sessionStatus(server, idle)).toBe(200);
  await wait(1200);
  expect(await sessionStatus(server, idle)).toBe(401);
  const busy = await signIn(server);
  const signedInAt = Date.now();
  while ((await sessionStatus(server, busy)) === 200) await wait(200);
  expect(Date.now() - signedInAt).toBeGreaterThan(2500);
});

test('a start after the clock was set back ends all sessions', slow, async () => {
  const place = await dataPlace('sqlite');
  const first = await startProduction(place);
  const cookie = await signIn(first);
  await first.stop();
  const db = openDatabase({ file: join(place['DATA_DIR'] ?? '', 'marsh-and-square.db') });
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
  await db.updateTable('sessions').set({ createdAt: tomorrow, lastSeenAt: tomorrow }).execute();
  await db.destroy();

  const second = await startProduction(place);
  expect(second.output()).toContain('the clock was set back since the last start');
  expect(await sessionStatus(second, cookie)).toBe(401);
  await signIn(second);
});

test('a start deletes what has expired', slow, async () => {
  const place = await dataPlace('sqlite');
  const db = openDatabase({ file: join(place['DATA_DIR'] ?? '', 'marsh-and-square.db') });
  onTestFinished(() => db.destroy());
  const expired = { key: 'login:198.51.100.7', count: 5, expiresAt: '2026-01-01T00:00:00.000Z' };
  await db.insertInto('throttleBuckets').values(expired).execute();
  await startProduction(place);
  await expect.poll(() => db.selectFrom('throttleBuckets').select('key').execute()).toEqual([]);
});
