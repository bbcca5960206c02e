import { describe, expect, test } from 'vitest';
import { inquiry, sendInquiry, storedInquiries, storedKeys } from '#tests/support/inquiries.ts';
import { logIn, sessionStatus, wrongLogin } from '#tests/support/logins.ts';
import { sharePolicyLinks, signedForm } from '#tests/support/policy-links.ts';
import { addWithApp, startSignIn } from '#tests/support/sign-in-steps.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { deskContent } from '#tests/support/desk-content.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { insertTestToken } from '#tests/support/tokens.ts';
import { shareWebhooks } from '#tests/support/webhooks.ts';
import { parseEnv } from './env.ts';
import { housekeepingJob } from './housekeeping-job.ts';
import { housekeep } from './housekeeping.ts';

const hour = 3600;
const maxSeconds = 12 * hour;

describe.each(engines)('links to policies on %s', (engine) => {
  const links = sharePolicyLinks(engine);

  test('are deleted after they have expired, and the evidence of a confirmation stays', async () => {
    const { office } = links;
    const { ofAnn } = await links.publishForTwo();
    await links.send(ofAnn, signedForm);
    const context = {
      db: office().db,
      log: { warn: () => undefined },
      sessionMaxSeconds: maxSeconds,
      retentionDays: undefined,
      clock: office().clock.read,
    };
    const count = async () =>
      (await office().db.selectFrom('policyLinks').select('tokenHash').execute()).length;
    // The policy is due on December 5, and its links work for 60 more days, until the end of
    // February 3.
    const ends = Date.parse('2027-02-04T05:00:00.000Z');
    office().clock.advance((ends - office().clock.read().getTime()) / 1000 - 1);
    await housekeep(context);
    expect(await count()).toBe(2);
    office().clock.advance(1);
    await housekeep(context);
    expect([await count(), (await links.confirmations()).length]).toEqual([0, 1]);
  });
});

test.each(engines)('deletes only expired rows on %s', async (engine) => {
  const testApp = await createTestApp(engine);
  await testApp.addAdministrator();
  const housekeepNow = (retentionDays?: number) =>
    housekeep({
      db: testApp.db,
      log: { warn: () => undefined },
      sessionMaxSeconds: maxSeconds,
      retentionDays,
      clock: testApp.clock.read,
    });
  const rows = async () => ({
    buckets: (await testApp.db.selectFrom('throttleBuckets').select('key').execute()).length,
    devices: (await testApp.db.selectFrom('knownDevices').select('tokenHash').execute()).length,
    sessions: (await testApp.db.selectFrom('sessions').select('id').execute()).length,
    keys: (await storedKeys(testApp)).length,
  });

  const cookie = await testApp.signIn();
  await logIn(testApp, wrongLogin('nobody'));
  await sendInquiry(testApp, inquiry, { headers: { 'idempotency-key': 'one' } });
  const atFirst = await rows();
  await housekeepNow();
  expect(await rows()).toEqual(atFirst);
  expect(await sessionStatus(testApp, cookie)).toBe(200);

  testApp.clock.advance(maxSeconds + 1);
  await housekeepNow();
  // Four counts remain: the username's failed logins of a day and of 30 days, and the day's
  // auto-replies to the address and to all addresses.
  expect(await rows()).toEqual({ buckets: 4, devices: 1, sessions: 0, keys: 1 });
  testApp.clock.advance(maxSeconds);
  await housekeepNow();
  expect(await rows()).toEqual({ buckets: 1, devices: 1, sessions: 0, keys: 0 });
  testApp.clock.advance(31 * 24 * hour);
  await housekeepNow();
  expect(await rows()).toEqual({ buckets: 0, devices: 1, sessions: 0, keys: 0 });
  testApp.clock.advance(150 * 24 * hour);
  await housekeepNow();
  expect(await rows()).toEqual({ buckets: 0, devices: 0, sessions: 0, keys: 0 });
  expect(await storedInquiries(testApp)).toHaveLength(1);
  await housekeepNow(30);
  expect(await storedInquiries(testApp)).toEqual([]);
  await testApp.close();
});

describe.each(engines)('what programs and the desk left on %s', (engine) => {
  const { office, add } = shareWebhooks(engine);

  test('is deleted when it is old', async () => {
    const { db, clock, call } = office();
    const { id } = await add('https://crm.example/hook');
    await call('POST', `/api/webhooks/${id}/test`);
    await insertTestToken(db, { now: clock.read(), expiresInDays: 30 });
    const createdAt = clock.read().toISOString();
    const request = { id, tokenHash: 'a', address: 'ann@example.com', createdAt };
    await db.insertInto('deskRequests').values(request).execute();
    const { deskLinks, deskSessions } = deskContent((await addAgent(office())).id);
    await db.insertInto('deskLinks').values(deskLinks).execute();
    await db.insertInto('deskSessions').values(deskSessions).execute();
    const context = {
      db,
      log: { warn: () => undefined },
      sessionMaxSeconds: maxSeconds,
      retentionDays: undefined,
      clock: clock.read,
    };
    const left = async (days: number) => {
      clock.advance(days * 24 * hour);
      await housekeep(context);
      const tables = [
        'deskRequests',
        'webhookDeliveries',
        'apiTokens',
        'deskSessions',
        'deskLinks',
      ] as const;
      const counts = tables.map(
        async (table) => (await db.selectFrom(table).selectAll().execute()).length,
      );
      return Promise.all(counts);
    };
    expect(await left(1)).toEqual([1, 1, 1, 1, 1]);
    expect(await left(1)).toEqual([0, 1, 1, 1, 1]);
    expect(await left(29)).toEqual([0, 0, 1, 0, 1]);
    expect(await left(30)).toEqual([0, 0, 0, 0, 1]);
    expect(await left(30)).toEqual([0, 0, 0, 0, 0]);
  });
});

test.each(engines)('deletes unfinished sign-ins after ten minutes on %s', async (engine) => {
  const testApp = await createTestApp(engine);
  const { db, clock } = testApp;
  await addWithApp(testApp);
  await startSignIn(testApp);
  const { adminUserId } = await db
    .selectFrom('pendingSignIns')
    .selectAll()
    .executeTakeFirstOrThrow();
  const createdAt = clock.read().toISOString();
  const challenge = { challengeHash: 'a', purpose: 'sign_in' as const, boundTo: null, createdAt };
  await db.insertInto('passkeyChallenges').values(challenge).execute();
  const setup = { boundTo: 'a', adminUserId, sealedKey: 'sealed', createdAt };
  await db.insertInto('authenticatorAppSetups').values(setup).execute();
  const tables = ['pendingSignIns', 'passkeyChallenges', 'authenticatorAppSetups'] as const;
  const left = async (seconds: number) => {
    clock.advance(seconds);
    await housekeep({
      db,
      log: { warn: () => undefined },
      sessionMaxSeconds: maxSeconds,
      retentionDays: undefined,
      clock: clock.read,
    });
    const counts = tables.map(
      async (table) => (await db.selectFrom(table).selectAll().execute()).length,
    );
    return Promise.all(counts);
  };
  expect(await left(600)).toEqual([1, 1, 1]);
  expect(await left(1)).toEqual([0, 0, 0]);
  await testApp.close();
});

test('the job erases inquiries older than RETENTION_DAYS, an hour after its last run', async () => {
  const testApp = await createTestApp('sqlite');
  const { db, clock } = testApp;
  const context = { db, clock: clock.read, log: { warn: () => undefined } };
  const env = parseEnv({ RETENTION_DAYS: '30' });
  const { run } = housekeepingJob(context, env);
  const countAfter = async (seconds: number) => {
    clock.advance(seconds);
    await run(() => false);
    return (await storedInquiries(testApp)).length;
  };
  await sendInquiry(testApp);
  const almost30Days = 30 * 24 * hour - 1;
  expect(await countAfter(almost30Days)).toBe(1);
  expect(await countAfter(hour - 1)).toBe(1);
  expect(await countAfter(1)).toBe(0);
  await testApp.close();
});
