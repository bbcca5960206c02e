import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHousekeeper } from '#server/process/housekeeping.ts';
import { inquiry, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { logIn, sessionStatus, wrongLogin } from '#tests/support/logins.ts';
import { patience, shareEmailOffice } from '#tests/support/email-worker.ts';
import { shareOffice } from '#tests/support/office.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(engines)('when the clock is set on %s', (engine) => {
  const office = shareOffice(engine);
  const set = (seconds: number) => office().clock.advance(seconds);
  const statusNow = () => sessionStatus(office(), office().cookie);

  test('back by little, a session goes on; by more, it ends rather than live until then', async () => {
    set(-10 * minute);
    expect(await statusNow()).toBe(200);
    expect((await office().call('GET', '/sessions')).json()).toHaveLength(1);
    set(-2 * day);
    expect(await statusNow()).toBe(401);
    expect((await logIn(office())).statusCode).toBe(200);
    set(2 * day + 10 * minute);
    expect(await statusNow()).toBe(200);
  });

  test('forwards, a session ends and nobody is kept from a new one', async () => {
    set(2 * day);
    expect(await statusNow()).toBe(401);
    expect((await logIn(office())).statusCode).toBe(200);
  });

  test.each([-hour, -3 * day, -400 * day])(
    'back by %i s, who was throttled waits no longer than ever, and no less',
    async (step) => {
      const tries = async (times: number) => {
        const statuses = [];
        for (let time = 0; time < times; time++) {
          statuses.push((await logIn(office(), wrongLogin())).statusCode);
        }
        return statuses;
      };
      expect(await tries(6)).toEqual([401, 401, 401, 401, 401, 429]);
      set(step);
      const answer = await logIn(office(), wrongLogin());
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * minute);
      set(14 * minute);
      expect(await tries(1)).toEqual([429]);
      set(minute);
      expect((await logIn(office())).statusCode).toBe(200);
    },
  );

  test.each([-2 * day, 2 * hour])('by %i s, a repeated inquiry is stored once', async (step) => {
    const headers = { 'idempotency-key': 'one' };
    const first = await sendInquiry(office(), inquiry, { headers });
    set(step);
    const second = await sendInquiry(office(), inquiry, { headers });
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(await storedInquiries(office())).toHaveLength(1);
  });

  test('back in the middle of the work, the trail keeps the order in which things happened', async () => {
    const body = { title: 'T', category: 'policies', content: 'C' };
    const created = await office().call('POST', '/policies', body);
    const { id } = created.json<{ id: string }>();
    set(-20 * minute);
    const answers = [
      await office().call('PUT', `/policies/${id}`, { ...body, content: 'D' }),
      await office().call('DELETE', `/policies/${id}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 204]);
    const entries = await office()
      .db.selectFrom('auditLog')
      .select(['action', 'at'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'deactivate']);
    expect(entries.map(({ at }) => at)).not.toEqual(entries.map(({ at }) => at).toSorted());
  });
});

describe.each(engines)('mail when the clock is set on %s', (engine) => {
  const { office, server, startWorker, settled, recipients } = shareEmailOffice(engine);

  test('back by hours, goes out at once', async () => {
    await receive(office());
    office().clock.advance(-3 * hour);
    startWorker();
    await settled('sent', 'sent');
    expect(recipients()).toHaveLength(2);
  });

  test('back by days after a failure, is tried again', async () => {
    server().rules.data = () => {
      throw new Error('busy');
    };
    const worker = startWorker();
    await receive(office());
    await vi.waitFor(async () => {
      const mails = await storedEmails(office());
      expect(mails.map(({ attempts, status }) => [attempts, status])).toEqual([
        [1, 'queued'],
        [1, 'queued'],
      ]);
    }, patience);
    server().rules.data = () => undefined;
    office().clock.advance(-3 * day);
    worker.wake();
    await settled('sent', 'sent');
    expect(recipients()).toHaveLength(2);
  });
});

describe('housekeeping', () => {
  let testApp: TestApp;
  let uptime = 0;
  const log = { warn: vi.fn<(line: string) => void>(), error: vi.fn<() => void>() };
  const env = { SESSION_MAX_SECONDS: 12 * hour, RETENTION_DAYS: 30 };
  beforeEach(async () => {
    log.warn.mockClear();
    testApp = await createTestApp('sqlite');
    uptime = 0;
  });
  afterEach(() => testApp.close());

  const run = (seconds: number) => {
    testApp.clock.advance(seconds);
    uptime += seconds * 1000;
  };
  const hire = () =>
    createHousekeeper({
      db: testApp.db,
      log,
      env,
      clock: testApp.clock.read,
      uptime: () => uptime,
    });
  const left = async () => (await storedInquiries(testApp)).length;

  test('erases nothing for a day after the clock was set, and says so', async () => {
    const keepHouse = hire();
    await sendInquiry(testApp);
    run(hour);
    testApp.clock.advance(365 * day);
    await keepHouse();
    for (let hours = 1; hours < 24; hours++) {
      run(hour);
      await keepHouse();
    }
    expect(await left()).toBe(1);
    expect(log.warn).toHaveBeenCalledTimes(24);
    run(hour);
    await keepHouse();
    expect(await left()).toBe(0);
  });

  test('does not mistake a running clock for one that was set', async () => {
    const keepHouse = hire();
    await sendInquiry(testApp);
    for (let days = 0; days <= 31; days++) {
      run(day);
      // A correction such as every clock gets.
      testApp.clock.advance(days % 2 ? 20 : -20);
      await keepHouse();
    }
    expect(await left()).toBe(0);
    expect(log.warn).not.toHaveBeenCalled();
  });
});
