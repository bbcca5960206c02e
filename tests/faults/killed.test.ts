import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test, vi } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#db/connection.ts';
import { expectNothingLost } from '#tests/support/ledger.ts';
import { administrator, call, signIn } from '#tests/support/office-client.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { engines, type Engine } from '#tests/support/test-database.ts';
import { createTraffic, type Traffic } from '#tests/support/traffic.ts';

const rounds = 30;
/** A round ends after so many acknowledgements at most, in the middle of several more writes. */
const mostAcknowledged = 30;

interface Place {
  location: DatabaseLocation;
  env: Record<string, string>;
  remove: () => Promise<void> | void;
}

/** Waits for some more acknowledgements, and then for any moment within the next writes. */
async function aWhile(traffic: Traffic) {
  const enough = traffic.acknowledged() + Math.ceil(Math.random() * mostAcknowledged);
  await vi.waitUntil(() => traffic.acknowledged() >= enough, { timeout: 10_000, interval: 5 });
  await sleep(Math.random() * 20);
}

async function findPlace(engine: Engine): Promise<Place> {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'));
    return { location: { url }, env: { DATABASE_URL: url }, remove: drop };
  }
  const folder = mkdtempSync(join(tmpdir(), 'marsh-killed-'));
  return {
    location: { file: join(folder, 'marsh-and-square.db') },
    env: { DATA_DIR: folder },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

test.concurrent.for(engines)(
  'A44: on %s a server that is killed again and again while it writes loses nothing',
  { timeout: 300_000 },
  async (engine, { onTestFinished }) => {
    const { location, env, remove } = await findPlace(engine);
    const start = () =>
      startServerProcess({
        env: {
          ...env,
          NODE_ENV: 'production',
          ADMIN_USERNAME: administrator.username,
          ADMIN_PASSWORD: administrator.password,
          CONTACT_LIMIT: '1000000',
          LOG_LEVEL: 'error',
        },
      });
    let server = await start();
    const db = openDatabase(location);
    onTestFinished(async () => {
      await server.kill();
      await db.destroy();
      await remove();
    });
    const cookie = await signIn(server.origin);
    const traffic = createTraffic(cookie);

    for (let round = 0; round < rounds; round++) {
      traffic.start(server.origin);
      await aWhile(traffic);
      await server.kill();
      await traffic.stop();
      server = await start();
      await expectNothingLost(db, traffic);
    }

    // Whoever was cut off sends the same once more, under the same key or from what the record says.
    traffic.start(server.origin);
    await aWhile(traffic);
    await traffic.stop();
    await expectNothingLost(db, traffic);
    expect(traffic.inquiries().every(({ id }) => id)).toBe(true);
    expect(traffic.inquiries().length).toBeGreaterThan(rounds);
    expect(traffic.statuses.get(0)).toBeGreaterThan(rounds);
    const session = await call(server.origin, 'GET /api/admin/session', { headers: { cookie } });
    expect(session.status).toBe(200);
    expect(server.output()).not.toContain('"level":50');
  },
);
