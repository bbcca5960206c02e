import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { addAgent, agentInput, addPolicy } from '#tests/support/record-samples.ts';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { callsOf, refusalOf, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the list of the audit trail on %s', (engine) => {
  const office = shareOffice(engine);
  /**
   * The username of the current test's administrator. Each test has its own administrator, because
   * the audit trail also has the entries of earlier tests.
   */
  let actor: string;
  let made = 0;
  beforeEach(async () => {
    actor = `clerk${++made}`;
    await office().addAdministrator(actor, 'admin');
  });
  const read = async (query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    const answer = await office().call('GET', `/audit?${search}`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return { entries: answer.json<AuditEntry[]>(), total: answer.headers['x-total-count'] };
  };
  const actions = async (query: Record<string, string>) =>
    (await read(query)).entries.map(({ action }) => action);

  /**
   * Signs in as the test's administrator, creates an agent and a policy, edits the agent, and
   * deactivates both. The changes are one second apart. The sign-in has the time of the first
   * change.
   */
  async function workAsClerk() {
    const call = await callsOf(office(), actor);
    const clerk = { ...office(), call };
    const agent = await addAgent(clerk);
    office().clock.advance(1);
    const policy = await addPolicy(clerk);
    for (const [method, url, body] of [
      ['PUT', `/agents/${agent.id}`, agentInput()],
      ['DELETE', `/agents/${agent.id}`, undefined],
      ['DELETE', `/policies/${policy.id}`, undefined],
    ] as const) {
      office().clock.advance(1);
      await call(method, url, body);
    }
    return { agent, policy };
  }

  test('answers entries in the format of the API', async () => {
    const { policy } = await workAsClerk();
    expect((await read()).entries[0]).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      at: office().clock.read().toISOString(),
      actor,
      actorName: null,
      action: 'deactivate',
      entity: 'policy',
      entityId: policy.id,
      entityName: policy.title,
      before: { isActive: true },
      after: { isActive: false },
      address: '127.0.0.1',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      isShortened: false,
    });
  });

  test('names the person who acted', async () => {
    await workAsClerk();
    const users = office().db.updateTable('adminUsers').set({ fullName: 'Ida Clerk' });
    await users.where('username', '=', actor).execute();
    expect((await read({ actor, action: 'login' })).entries[0]?.actorName).toBe('Ida Clerk');
  });

  test('leaves long texts out of the list, and has them in one entry and in the export', async () => {
    const content = `${'The office keeps it. '.repeat(200)}Signed.`;
    const { id: record } = await addPolicy(office(), { content });
    const [listed] = (await read({ record })).entries;
    expect(listed).toMatchObject({ isShortened: true, before: null, after: null });
    const one = (await office().call('GET', `/audit/${listed?.id}`)).json<AuditEntry>();
    expect(one).toMatchObject({ id: listed?.id, isShortened: false });
    expect(JSON.stringify(one.after)).toContain(content);
    const file = await office().call('GET', `/audit/export.csv?record=${record}`);
    expect(file.body).toContain(content);
  });

  test('answers the newest first, also with equal times', async () => {
    await workAsClerk();
    expect(await actions({ actor })).toEqual([
      'deactivate',
      'deactivate',
      'update',
      'create',
      'create',
      'login',
    ]);
    const { entries } = await read();
    const order = entries.map(({ at, id }) => `${at} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  test('is filtered by entity, record, actor and action', async () => {
    const { agent, policy } = await workAsClerk();
    expect(await actions({ actor, entity: 'agent' })).toEqual(['deactivate', 'update', 'create']);
    expect(await actions({ record: agent.id })).toEqual(['deactivate', 'update', 'create']);
    expect(await actions({ record: policy.id })).toEqual(['deactivate', 'create']);
    expect(await actions({ actor, action: 'login' })).toEqual(['login']);
    const all = { actor, entity: 'agent', record: agent.id, action: 'create' };
    expect(await actions(all)).toEqual(['create']);
    expect(await actions({ ...all, record: policy.id })).toEqual([]);
    expect(await actions({ actor: 'admin', record: agent.id })).toEqual([]);
    expect(await actions({ actor: actor.toUpperCase(), action: 'login' })).toEqual(['login']);
  });

  test('finds a failed login by its username', async () => {
    await logIn(office(), wrongLogin(actor));
    expect((await read({ actor })).entries).toMatchObject([
      { action: 'login_failed', actor, entity: 'session', entityId: null, before: null },
    ]);
  });

  test('has pages of 25, and answers the first by default', async () => {
    const call = await callsOf(office(), actor);
    for (let count = 0; count < 29; count++) await addPolicy({ ...office(), call });
    const [first, second] = [await read({ actor }), await read({ actor, page: '2' })];
    expect([first.entries.length, first.total]).toEqual([25, '30']);
    expect([second.entries.length, second.total]).toEqual([5, '30']);
    expect(second.entries.at(-1)?.action).toBe('login');
    expect(await read({ actor, page: '1' })).toEqual(first);
    expect(await read({ actor, page: '99' })).toEqual(second);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(30);
  });

  test.each([
    ['entity', 'agents', 'Must be a kind of record'],
    ['entity', '', 'Must be a kind of record'],
    ['action', 'drop', 'Must be an action of the trail'],
    ['page', '0', 'Must be a whole number from 1'],
    ['page', 'x', 'Must be a whole number'],
    ['record', 'a\0b', 'Please remove the characters that cannot be shown'],
    ['record', 'x'.repeat(251), 'Please use at most 250 characters'],
    ['actor', '\0', 'Please remove the characters that cannot be shown'],
    ['actor', 'x'.repeat(251), 'Please use at most 250 characters'],
  ])('A28: %s=%j answers "%s"', async (name, value, message) => {
    const query = new URLSearchParams({ [name]: value }).toString();
    expect(refusalOf(await office().call('GET', `/audit?${query}`))).toEqual({
      status: 422,
      errors: { [name]: [message] },
    });
  });

  test('A28: a record or an actor of which there is none finds nothing', async () => {
    for (const text of ['%', '_', "' or '1'='1", '\\', 'unknown']) {
      expect(await read({ record: text })).toEqual({ entries: [], total: '0' });
      expect(await read({ actor: text })).toEqual({ entries: [], total: '0' });
    }
  });

  test('can be read by every administrator and changed by none', async () => {
    const call = await callsOf(office(), actor);
    expect((await call('GET', '/audit')).statusCode).toBe(200);
    const [entry] = (await read()).entries;
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      for (const path of ['/audit', `/audit/${entry?.id}`]) {
        expect([path, (await office().call(method, path)).statusCode]).toEqual([path, 405]);
      }
    }
  });
});
