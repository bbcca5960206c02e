import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { shareOffice } from '#tests/support/office.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';

const inquiry = { firstName: 'Ruth', phone: '(912) 555-0119', service: 'selling', source: 'phone' };

const nothing = async () => undefined;

describe.each(engines)('a token that ends during a change on %s', (engine) => {
  const office = shareOffice(engine);
  let second: TestApp;
  beforeAll(async () => {
    const { db, clock } = office();
    second = await createTestApp(engine, { db, clock: clock.read });
  });
  afterAll(() => second.close());

  const makeToken = () =>
    insertTestToken(office().db, { scopes: ['inquiries:write'], now: office().clock.read() });
  const countInquiries = async () =>
    (await office().db.selectFrom('contactSubmissions').select('id').execute()).length;

  /** Runs `before` before the writes of the next transaction, and `after` after them. */
  function inNextTransaction({
    before,
    after,
  }: Record<'before' | 'after', () => Promise<unknown>>) {
    const { db } = office();
    const begin = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      const builder = begin();
      const execute = builder.execute.bind(builder);
      builder.execute = async (write) => {
        await before();
        return execute(async (transaction) => {
          const result = await write(transaction);
          await after();
          return result;
        });
      };
      return builder;
    });
  }

  const ends = {
    revoked: (id: string) => office().db.deleteFrom('apiTokens').where('id', '=', id).execute(),
    expired: async () => office().clock.advance(90 * 24 * 3600),
    'of a demoted administrator': () =>
      office().db.updateTable('adminUsers').set({ role: 'admin' }).execute(),
    'of a deactivated administrator': () =>
      office().db.updateTable('adminUsers').set({ isActive: false }).execute(),
  };

  test.each(Object.keys(ends) as (keyof typeof ends)[])(
    'a token that is %s before the transaction changes nothing',
    async (how) => {
      const { id, token } = await makeToken();
      inNextTransaction({ before: () => ends[how](id), after: nothing });
      const answer = await callWithToken(second, token)('POST', '/contacts', inquiry);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(await countInquiries()).toBe(0);
      const next = await callWithToken(second, token)('GET', '/contacts');
      expect(next.statusCode).toBe(401);
    },
  );

  test('a revocation waits for the change that is being written', async () => {
    const { id, token } = await makeToken();
    const written = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    inNextTransaction({
      before: nothing,
      after: async () => {
        written.resolve();
        await held.promise;
      },
    });
    const change = callWithToken(second, token)('POST', '/contacts', inquiry);
    await written.promise;
    let isRevoked = false;
    const revocation = office()
      .call('DELETE', `/api/tokens/${id}`)
      .then(({ statusCode }) => {
        isRevoked = true;
        return statusCode;
      });
    await sleep(200);
    expect(isRevoked).toBe(false);
    held.resolve();
    expect([(await change).statusCode, await revocation]).toEqual([201, 204]);
  });

  test('a revocation on one instance races changes on two: each change is made whole or refused', async () => {
    for (let round = 0; round < 10; round++) {
      await office().db.deleteFrom('contactSubmissions').execute();
      const { id, token } = await makeToken();
      const calls = [office(), second, second].map((app) => callWithToken(app, token));
      const [revoked, ...changes] = await Promise.all([
        sleep(round).then(() => office().call('DELETE', `/api/tokens/${id}`)),
        ...calls.map((call) => call('POST', '/contacts', inquiry)),
      ]);
      expect(revoked.statusCode).toBe(204);
      const statuses = changes.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
      expect(await countInquiries()).toBe(statuses.filter((status) => status === 201).length);
      for (const call of calls) {
        expect((await call('POST', '/contacts', inquiry)).statusCode).toBe(401);
      }
    }
  });
});
