import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beforeTransaction } from '#tests/support/transactions.ts';
import { holdNextTransaction } from '#tests/support/held-transaction.ts';
import { shareOffice } from '#tests/support/office.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';

const inquiry = { firstName: 'Ruth', phone: '(912) 555-0119', service: 'selling', source: 'phone' };

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
      const spy = beforeTransaction(office().db, () => ends[how](id));
      const answer = await callWithToken(second, token)('POST', '/contacts', inquiry);
      spy.mockRestore();
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(await countInquiries()).toBe(0);
      const next = await callWithToken(second, token)('GET', '/contacts');
      expect(next.statusCode).toBe(401);
    },
  );

  test('a revocation waits for the change that is being written', async () => {
    const { id, token } = await makeToken();
    const { written, release } = holdNextTransaction(office().db);
    const change = callWithToken(second, token)('POST', '/contacts', inquiry);
    await written;
    let isRevoked = false;
    const revocation = office()
      .call('DELETE', `/api/tokens/${id}`)
      .then(({ statusCode }) => {
        isRevoked = true;
        return statusCode;
      });
    await sleep(200);
    expect(isRevoked).toBe(false);
    release();
    expect([(await change).statusCode, await revocation]).toEqual([201, 204]);
  });
});
