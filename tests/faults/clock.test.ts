import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { storeSignInLink } from '#features/sign-in/server/links/link-store.ts';
import { createClock, resetFutureTimes } from '#app/server/process/clock.ts';
import { housekeep } from '#app/server/process/housekeeping.ts';
import { inquiry, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { logIn, sessionStatus, wrongLogin } from '#tests/support/logins.ts';
import { patience, shareEmailOffice } from '#tests/support/email-worker.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp, origin, type TestApp } from '#tests/support/test-app.ts';
import { engines, type Engine } from '#tests/support/test-database.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Creates a simulated machine with an adjustable clock. `clock` reads the time as a server on this
 * machine does. `run` lets time pass, `set` only changes what the machine's clock shows, and
 * `restart` replaces the server's clock as a restart of the server does.
 */
function createMachine() {
  let wallClock = Date.parse('2026-11-21T15:00:00.000Z');
  let uptime = day * 1000;
  const startClock = () => createClock({ wallClock: () => wallClock, uptime: () => uptime });
  let clock = startClock();
  return {
    clock: () => clock(),
    run: (seconds: number) => {
      wallClock += seconds * 1000;
      uptime += seconds * 1000;
    },
    set: (seconds: number) => {
      wallClock += seconds * 1000;
    },
    restart: () => {
      clock = startClock();
    },
  };
}

let machine = createMachine();
let testApp: TestApp;

async function startServer(engine: Engine) {
  machine = createMachine();
  testApp = await createTestApp(engine, { clock: machine.clock });
  await testApp.addAdministrator();
}

async function failToLogIn(times: number) {
  const statuses = [];
  for (let time = 0; time < times; time++) {
    statuses.push((await logIn(testApp, wrongLogin())).statusCode);
  }
  return statuses;
}

const untilThrottled = [401, 401, 401, 401, 401, 429];

describe('while the server runs', () => {
  const shared = shareTestApp('sqlite', { clock: () => machine.clock() });
  beforeEach(async () => {
    testApp = shared();
    await testApp.addAdministrator();
  });

  describe.each([-400 * day, -3 * day, -hour, 2 * hour, 365 * day])(
    'a clock that is set by %i s',
    (step) => {
      test('neither ends nor prolongs a session', async () => {
        const cookie = await testApp.signIn();
        machine.set(step);
        expect(await sessionStatus(testApp, cookie)).toBe(200);
        machine.run(29 * minute);
        expect(await sessionStatus(testApp, cookie)).toBe(200);
        machine.run(31 * minute);
        expect(await sessionStatus(testApp, cookie)).toBe(401);
      });

      test('neither ends nor prolongs a throttle', async () => {
        expect(await failToLogIn(6)).toEqual(untilThrottled);
        machine.set(step);
        const answer = await logIn(testApp, wrongLogin());
        expect(answer.statusCode).toBe(429);
        expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * minute);
        machine.run(14 * minute);
        expect(await failToLogIn(1)).toEqual([429]);
        machine.run(minute);
        expect((await logIn(testApp)).statusCode).toBe(200);
      });

      test('does not store a repeated inquiry twice', async () => {
        const headers = { 'idempotency-key': 'one' };
        const first = await sendInquiry(testApp, inquiry, { headers });
        machine.set(step);
        const second = await sendInquiry(testApp, inquiry, { headers });
        expect([second.statusCode, second.body]).toEqual([201, first.body]);
        expect(await storedInquiries(testApp)).toHaveLength(1);
      });

      test('deletes nothing early', async () => {
        const context = {
          db: testApp.db,
          log: { warn: () => undefined },
          sessionMaxSeconds: 12 * hour,
          retentionDays: 30,
          clock: machine.clock,
        };
        await sendInquiry(testApp);
        machine.set(step);
        machine.run(29 * day);
        await housekeep(context);
        expect(await storedInquiries(testApp)).toHaveLength(1);
        machine.run(2 * day);
        await housekeep(context);
        expect(await storedInquiries(testApp)).toHaveLength(0);
      });
    },
  );
});

test('the server follows the corrections of a clock that is kept right', () => {
  const { clock, run, set } = createMachine();
  const start = clock().getTime();
  for (let days = 0; days < 100; days++) {
    run(day);
    set(20);
    clock();
  }
  expect(clock().getTime() - start).toBe(100 * (day + 20) * 1000);
});

test('a restarted server uses the time that the clock was set to', () => {
  const { clock, set, restart } = createMachine();
  const start = clock().getTime();
  set(-day);
  expect(clock().getTime()).toBe(start);
  restart();
  expect(clock().getTime()).toBe(start - day * 1000);
});

function restartServer() {
  machine.restart();
  return resetFutureTimes(testApp.db, machine.clock());
}

describe.each(engines)('a restart on %s', (engine) => {
  beforeEach(() => startServer(engine));
  afterEach(() => testApp.close());

  test.each([-hour, -400 * day])(
    'after the clock was set by %i s ends sessions and throttles',
    async (step) => {
      const cookie = await testApp.signIn();
      // Make only five attempts. The server keeps the refusal of a sixth one in memory, which the
      // simulated restart does not clear.
      expect(await failToLogIn(5)).toEqual(untilThrottled.slice(0, 5));
      machine.set(step);
      expect(await restartServer()).toBe(true);
      expect(await sessionStatus(testApp, cookie)).toBe(401);
      expect((await logIn(testApp)).statusCode).toBe(200);
    },
  );

  test('after the clock was set back by 3 days ends sign-in links', async () => {
    await testApp.addAdministrator('ruth');
    const { id } = (await findAdminUser(testApp.db, 'ruth')) ?? { id: '' };
    const link = { adminUserId: id, createdBy: null };
    await storeSignInLink(testApp.db, link, origin, machine.clock());
    await testApp.signIn();
    machine.set(-3 * day);
    expect(await restartServer()).toBe(true);
    const stored = testApp.db.selectFrom('signInLinks').select('expiresAt');
    expect(await stored.execute()).toEqual([{ expiresAt: machine.clock().toISOString() }]);
  });

  test('after the clock was set forward ends sessions', async () => {
    const cookie = await testApp.signIn();
    machine.set(2 * day);
    expect(await restartServer()).toBe(false);
    expect(await sessionStatus(testApp, cookie)).toBe(401);
    expect((await logIn(testApp)).statusCode).toBe(200);
  });

  test.each([minute, -minute])(
    'after a correction of %i s keeps sessions and throttles',
    async (step) => {
      const cookie = await testApp.signIn();
      expect(await failToLogIn(6)).toEqual(untilThrottled);
      machine.set(step);
      expect(await restartServer()).toBe(false);
      expect(await sessionStatus(testApp, cookie)).toBe(200);
      expect(await failToLogIn(1)).toEqual([429]);
    },
  );

  test('of an empty database changes nothing', async () => {
    expect(await restartServer()).toBe(false);
  });
});

describe.each(engines)('emails on %s', (engine) => {
  const { office, server, startWorker, settled, recipients } = shareEmailOffice(engine);

  test('that failed are sent after a restart with the clock set back by days', async () => {
    server().rules.data = () => {
      throw new Error('busy');
    };
    const worker = startWorker();
    await receive(office());
    await vi.waitFor(async () => {
      const emails = await storedEmails(office());
      expect(emails.map(({ attempts, status }) => [attempts, status])).toEqual([
        [1, 'queued'],
        [1, 'queued'],
      ]);
    }, patience);
    await worker.stop();
    onTestFinished(() => office().clock.advance(3 * day));
    office().clock.advance(-3 * day);
    expect(await resetFutureTimes(office().db, office().clock.read())).toBe(true);
    server().rules.data = () => undefined;
    startWorker();
    await settled('sent', 'sent');
    expect(recipients()).toHaveLength(2);
  });
});
