import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#db/connection.ts';
import { databaseLocation, parseEnv } from '#server/env.ts';
import { expectNothingLost } from '#tests/support/ledger.ts';
import { administrator, call, signIn } from '#tests/support/office-client.ts';
import { dataPlace, startProduction } from '#tests/support/running-server.ts';
import type { Engine } from '#tests/support/test-database.ts';
import { createTraffic, type Traffic } from '#tests/support/traffic.ts';

const rounds = 30;
/** A round ends after so many acknowledgements at most, in the middle of several more writes. */
const mostAcknowledged = 30;

/** Waits for some more acknowledgements, and then for any moment within the next writes. */
async function aWhile(traffic: Traffic) {
  const enough = traffic.acknowledged() + Math.ceil(Math.random() * mostAcknowledged);
  await vi.waitUntil(() => traffic.acknowledged() >= enough, { timeout: 10_000, interval: 5 });
  await sleep(Math.random() * 20);
}

async function killAgainAndAgain(engine: Engine) {
  const env = {
    ...(await dataPlace(engine)),
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    CONTACT_LIMIT: '1000000',
    LOG_LEVEL: 'error',
  };
  let server = await startProduction(env);
  const db = openDatabase(databaseLocation(parseEnv(env)));
  onTestFinished(() => db.destroy());
  const cookie = await signIn(server.origin);
  const traffic = createTraffic(cookie);

  for (let round = 0; round < rounds; round++) {
    traffic.start(server.origin);
    await aWhile(traffic);
    await server.kill();
    await traffic.stop();
    // Fails unless it is ready within ten seconds.
    server = await startProduction(env);
    await expectNothingLost(db, traffic);
  }

  // Whoever was cut off sends the same once more, under the same key or from what the record says.
  traffic.start(server.origin);
  await aWhile(traffic);
  await traffic.stop();
  await expectNothingLost(db, traffic);
  expect(traffic.inquiries().filter(({ id }) => !id)).toEqual([]);
  expect(traffic.statuses.get(0)).toBeGreaterThan(rounds);
  const session = await call(server.origin, 'GET /api/admin/session', { headers: { cookie } });
  expect(session.status).toBe(200);
}

/** Each engine in a file of its own, so that the two run side by side. */
export const testKilledServer = (engine: Engine) =>
  test(
    `A44: on ${engine} a server that is killed again and again while it writes loses nothing`,
    () => killAgainAndAgain(engine),
    300_000,
  );
