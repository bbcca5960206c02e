import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { agents } from '#features/agents/server/store.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const secret = 'heliotrope';
const jane = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', commissionSplit: 70 };

/** Lets the store read one field more than the answers declare. */
function addField() {
  const { get, list } = agents;
  vi.spyOn(agents, 'get').mockImplementation(async (...of) => {
    const stored = await get(...of);
    return { ...stored, record: { ...stored.record, secret } };
  });
  vi.spyOn(agents, 'list').mockImplementation(async (...of) => {
    const { rows, total } = await list(...of);
    return { rows: rows.map((row) => ({ ...row, secret })), total };
  });
}

describe.each(engines)('on %s, while a newer release runs beside this one', (engine) => {
  test('a list is answered although it has values that this release does not know', async () => {
    const { app, db, close, addAdministrator, signIn } = await createTestApp(engine);
    await addAdministrator();
    const headers = { cookie: await signIn() };
    await app.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
    await db
      .updateTable('contactSubmissions')
      .set('service', 'renting' as 'buying')
      .execute();
    const [entry] = await db.selectFrom('auditLog').selectAll().limit(1).execute();
    const later = { id: newId(), action: 'leased' as 'login' };
    await db
      .insertInto('auditLog')
      .values({ ...entry!, ...later })
      .execute();
    for (const [path, value] of [
      ['contacts', 'renting'],
      ['audit', 'leased'],
    ]) {
      const { statusCode, body } = await app.inject({ url: `/api/admin/${path}`, headers });
      expect([path, statusCode, body.includes(`"${value}"`)]).toEqual([path, 200, true]);
    }
    await close();
  });
});

describe.each(engines)('on %s, a field that no answer declares', (engine) => {
  let testApp: TestApp;
  let headers: { cookie: string };
  beforeEach(async () => {
    addField();
    testApp = await createTestApp(engine);
    await testApp.addAdministrator();
    headers = { cookie: await testApp.signIn() };
  });
  afterEach(() => testApp.close());

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, more = {}) =>
    testApp.app.inject({
      method,
      url: `/api/admin/agents${path}`,
      headers: { ...headers, ...more },
      ...(payload && { payload }),
    });

  test('O1: does not leave the server, also not in the answer to a stale edit', async () => {
    const { id } = (await call('POST', '', jane)).json<{ id: string }>();
    const stale = { 'if-match': '"7"' };
    const answers = {
      list: await call('GET', ''),
      one: await call('GET', `/${id}`),
      stale: await call('PUT', `/${id}`, jane, stale),
      search: await testApp.app.inject({ url: '/api/admin/search?q=jane', headers }),
    };
    for (const [name, { statusCode, body }] of Object.entries(answers)) {
      expect([name, statusCode]).toEqual([name, name === 'stale' ? 412 : 200]);
      expect([name, body.includes('jane@example.com'), body.includes(secret)]).toEqual([
        name,
        true,
        false,
      ]);
    }
  });
});
