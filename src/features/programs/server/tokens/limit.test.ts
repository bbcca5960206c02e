import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareOffice, statusesOf } from '#tests/support/office.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';

describe.each(engines)('the limit of a token on %s', (engine) => {
  const office = shareOffice(engine);
  let second: TestApp;
  beforeAll(async () => {
    const { db, clock } = office();
    second = await createTestApp(engine, { db, clock: clock.read });
  });
  afterAll(() => second.close());

  test('600 calls in ten minutes, on two instances together, and more write nothing', async () => {
    const { db, clock } = office();
    const { id, token } = await insertTestToken(db);
    const buckets = db.selectFrom('throttleBuckets').selectAll();
    const bucket = () => buckets.where('key', '=', `token:${id}`).executeTakeFirst();
    const other = await insertTestToken(db);
    const [one, two] = [callWithToken(office(), token), callWithToken(second, token)];
    const first = await one('GET', '/contacts');
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"calls";q=600;w=600',
      ratelimit: '"calls";r=599;t=600',
    });
    clock.advance(60);
    const spent = db.updateTable('throttleBuckets').set({ count: 596 });
    await spent.where('key', '=', `token:${id}`).execute();
    const calls = [one, two, one, two, one, two];
    const answers = await Promise.all(calls.map((call) => call('GET', '/contacts')));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 429, 429]);
    const counted = await bucket();
    for (const call of [one, two]) {
      const refused = await call('GET', '/contacts');
      expect(refused.statusCode).toBe(429);
      expect(refused.headers).toMatchObject({
        'retry-after': '540',
        'ratelimit-policy': '"calls";q=600;w=600',
        ratelimit: '"calls";r=0;t=540',
      });
    }
    expect(await bucket()).toEqual(counted);
    expect((await callWithToken(office(), other.token)('GET', '/contacts')).statusCode).toBe(200);
    clock.advance(540);
    const again = await two('GET', '/contacts');
    expect([again.statusCode, again.headers['ratelimit']]).toEqual([200, '"calls";r=599;t=600']);
  });

  test('refused calls count and have the headers, too', async () => {
    const { token } = await insertTestToken(office().db);
    const call = callWithToken(office(), token);
    expect((await call('GET', '/agents')).headers['ratelimit']).toBe('"calls";r=599;t=600');
    expect((await call('GET', '/nowhere')).headers['ratelimit']).toBe('"calls";r=598;t=600');
  });

  test('the last use is stored with its address, at most once a minute', async () => {
    const { db, clock } = office();
    const { id, token } = await insertTestToken(db);
    const other = await insertTestToken(db);
    const uses = db.selectFrom('apiTokens').select(['lastUsedAt', 'lastUsedFrom']);
    const stored = () => uses.where('id', '=', id).executeTakeFirstOrThrow();
    const call = () => callWithToken(office(), token)('GET', '/contacts');
    const from = clock.read().toISOString();
    await call();
    expect(await stored()).toEqual({ lastUsedAt: from, lastUsedFrom: '127.0.0.1' });
    clock.advance(60);
    await call();
    expect((await stored()).lastUsedAt).toBe(from);
    clock.advance(1);
    await call();
    expect((await stored()).lastUsedAt).toBe(clock.read().toISOString());
    const unused = uses.where('id', '=', other.id);
    expect(await unused.executeTakeFirst()).toEqual({ lastUsedAt: null, lastUsedFrom: null });
  });
});
