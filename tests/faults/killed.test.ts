import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#db/connection.ts';
import { expectNothingLost } from './stored-writes.ts';
import { administrator, call, signIn } from '#tests/support/http-client.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { createPlace, engines, type AtTheEnd, type Engine } from '#tests/support/test-database.ts';
import { createTraffic, type Traffic } from './traffic.ts';

const rounds = 30;
/** The most acknowledgements in one round. The kill then interrupts several more writes. */
const mostAcknowledged = 30;

/**
 * Waits for a random number of further acknowledgements, and then for a random moment within the
 * next writes.
 */
async function aWhile(traffic: Traffic) {
  const enough = traffic.acknowledged() + Math.ceil(Math.random() * mostAcknowledged);
  await vi.waitUntil(() => traffic.acknowledged() >= enough, { timeout: 10_000, interval: 5 });
  await sleep(Math.random() * 20);
}

/**
 * @returns a function that starts the server on its own database, and a connection to this database
 */
async function openOffice(engine: Engine, atTheEnd: AtTheEnd) {
  const place = await createPlace(engine, atTheEnd);
  const where: Record<string, string> =
    'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: dirname(place.file) };
  const env = {
    ...where,
    NODE_ENV: 'production',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    CONTACT_LIMIT: '1000000',
    LOG_LEVEL: 'error',
  };
  const db = openDatabase(place);
  atTheEnd(() => db.destroy());
  return { start: () => startServerProcess({ env }), db };
}

async function killAgainAndAgain(engine: Engine, atTheEnd: AtTheEnd) {
  const { start, db } = await openOffice(engine, atTheEnd);
  let server = await start();
  atTheEnd(() => server.kill());
  const cookie = await signIn(server.origin);
  const traffic = createTraffic(cookie);

  for (let round = 0; round < rounds; round++) {
    traffic.start(server.origin);
    await aWhile(traffic);
    await server.kill();
    await traffic.stop();
    // This step fails if the server is not ready in time.
    server = await start();
    await expectNothingLost(db, traffic);
  }

  // Let the clients repeat the calls that were cut off: inquiries with the same idempotency key,
  // and edits after reading the stored record.
  traffic.start(server.origin);
  await aWhile(traffic);
  await traffic.stop();
  await expectNothingLost(db, traffic);
  const session = await call(server.origin, 'GET /api/admin/session', { headers: { cookie } });
  return { traffic, session };
}

test.concurrent.for(engines)(
  'A44: on %s a server that is killed again and again while it writes loses nothing',
  { timeout: 300_000 },
  async (engine, { onTestFinished }) => {
    const { traffic, session } = await killAgainAndAgain(engine, onTestFinished);
    expect(traffic.inquiries().filter(({ id }) => !id)).toEqual([]);
    expect(traffic.statuses.get(0)).toBeGreaterThan(rounds);
    expect(session.status).toBe(200);
  },
);
