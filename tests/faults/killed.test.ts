import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createServerDatabase } from './server-database.ts';
import { expectNothingLost } from './stored-writes.ts';
import { call, signIn } from '#tests/support/http-client.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { engines, type AtTheEnd, type Engine } from '#tests/support/test-database.ts';
import { createTraffic, type Traffic } from './traffic.ts';

const rounds = 2;
/**
 * The maximum number of successful calls that a round waits for before it kills the server. The
 * number is low, so that the server is killed often in relation to its writes.
 */
const mostAcknowledged = 30;

/**
 * Waits until a random number of further calls succeeded, and then for a random time of up to 20
 * ms.
 */
async function aWhile(traffic: Traffic) {
  const enough = traffic.acknowledged() + Math.ceil(Math.random() * mostAcknowledged);
  await vi.waitUntil(() => traffic.acknowledged() >= enough, { timeout: 60_000, interval: 5 });
  await sleep(Math.random() * 20);
}

async function killAgainAndAgain(engine: Engine, atTheEnd: AtTheEnd) {
  const { db, env } = await createServerDatabase(engine, atTheEnd);
  const start = () => startServerProcess({ env });
  let server = await start();
  atTheEnd(() => server.kill());
  const cookie = await signIn(server.origin);
  const traffic = createTraffic(cookie);

  for (let round = 0; round < rounds; round++) {
    traffic.start(server.origin);
    await aWhile(traffic);
    await server.kill();
    await traffic.stop();
    // The test fails here if the server does not start in time.
    server = await start();
    await expectNothingLost(db, traffic);
  }

  // Let the clients repeat the calls that the last kill cut off. They repeat an inquiry with the
  // same idempotency key, and an edit after reading the stored record.
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
