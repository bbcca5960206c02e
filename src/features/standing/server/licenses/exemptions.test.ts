import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StandingCard } from '#features/standing/domain/card.ts';
import type { Exemption } from '#features/standing/domain/exemptions.ts';
import { DuplicateError } from '#shared/http/errors.ts';
import { type AgentDesk, openAgentDesk } from '#tests/support/agent-pages.ts';
import { refusalOf, statusesOf } from '#tests/support/office.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { insertExemption } from './exemption-store.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

const all = { kind: 'all_ce', reason: 'License number 98765 is below 100,000' };
const notEnded = { endedAt: null, endedBy: null, endedByName: null, endReason: null };
const order = 'GREC’s order of Nov 2';
const extension = { kind: 'post_license_extension', reason: order, until: '2027-11-10' };

describe.each(engines)('exemptions on %s', (engine) => {
  const testApp = shareTestApp(engine);
  let desk: AgentDesk;
  let agent: string;
  beforeEach(async () => {
    await emptyOffice(testApp().db);
    desk = await openAgentDesk(testApp());
    ({ id: agent } = await desk.addAgent({ licenseNumber: '98765' }));
    const license = {
      licenseType: 'salesperson',
      status: 'active',
      firstLicensedOn: '2026-05-10',
      renewalDueOn: '2030-08-31',
    };
    await desk.call('PUT', `/${agent}/license`, license);
  });

  const list = async (id = agent) =>
    (await desk.call('GET', `/${id}/exemptions`)).json<Exemption[]>();
  const add = (input: object, id = agent, headers = {}) =>
    desk.call('POST', `/${id}/exemptions`, input, headers);
  const end = (exemption: string, reason: unknown, id = agent, headers = {}) =>
    desk.call('POST', `/${id}/exemptions/${exemption}/end`, { reason }, headers);
  const signInOther = async () => {
    await testApp().addAdministrator('clerk', 'admin');
    return { cookie: await testApp().signIn('clerk') };
  };
  const rename = (fullName: string | null) =>
    testApp().db.updateTable('adminUsers').set({ fullName }).execute();
  const standing = () =>
    testApp().db.selectFrom('ceStandings').select(['outcome', 'postDueOn']).executeTakeFirst();
  const entries = () =>
    testApp()
      .db.selectFrom('auditLog')
      .select(['action', 'entityId', 'entityName', 'after'])
      .where('entity', '=', 'ce_exemption')
      .where('entityId', '=', agent)
      .orderBy('id')
      .execute();

  test('are added from today, and change the standing at once', async () => {
    const answer = await add(all);
    expect(answer.statusCode).toBe(201);
    const now = testApp().clock.read().toISOString();
    expect(answer.json()).toEqual({
      ...all,
      id: expect.any(String),
      source: null,
      startsOn: '2026-11-21',
      endsOn: null,
      until: null,
      createdBy: 'admin',
      createdByName: 'admin',
      createdAt: now,
      ...notEnded,
    });
    expect(await list()).toEqual([answer.json()]);
    expect(await standing()).toMatchObject({ outcome: 'exempt' });
  });

  test('are ended once, with a reason', async () => {
    const { id } = (await add(all)).json<Exemption>();
    const ended = await end(id, 'Wrong agent');
    const now = testApp().clock.read().toISOString();
    const fields = { id, endedAt: now, endedBy: 'admin', endReason: 'Wrong agent' };
    expect([ended.statusCode, ended.json()]).toEqual([200, expect.objectContaining(fields)]);
    expect(await standing()).toMatchObject({ outcome: 'short' });
    const again = await end(id, 'Once more');
    expect([again.statusCode, again.json()]).toMatchObject([409, { current: fields }]);
    testApp().clock.advance(60);
    expect([(await add(all)).statusCode, await list()]).toMatchObject([201, [{}, fields]]);
  });

  test('have the full names, or else the usernames, of those who add and end them', async () => {
    await rename('Tamika Jones');
    const added = await add(all);
    const names = { createdBy: 'admin', createdByName: 'Tamika Jones', endedByName: null };
    expect(added.json()).toMatchObject(names);
    const card = (await desk.call('GET', `/${agent}/standing`)).json<StandingCard>();
    expect(card.standing.exemption).toMatchObject(names);
    const ended = await end(added.json<Exemption>().id, 'A mistake');
    const both = { ...names, endedBy: 'admin', endedByName: 'Tamika Jones' };
    expect([ended.json(), await list()]).toMatchObject([both, [both]]);
    await rename(null);
    expect(await list()).toMatchObject([{ createdByName: 'admin', endedByName: 'admin' }]);
  });

  test('are in the agent’s history without the reasons', async () => {
    const { id } = (await add(all)).json<Exemption>();
    await end(id, 'A private reason');
    const stored = await entries();
    expect(stored).toMatchObject([
      { action: 'create', entityId: agent, entityName: 'Eleanor Whitfield' },
      { action: 'ended', entityId: agent, entityName: 'Eleanor Whitfield' },
    ]);
    expect(JSON.parse(stored[0]?.after ?? '')).toMatchObject({ kind: 'all_ce' });
    expect(JSON.stringify(stored)).not.toMatch(/98765|private/);
  });

  test('of one kind cannot be in force twice', async () => {
    const { id } = (await add({ ...all, startsOn: '2026-01-01' })).json<Exemption>();
    const second = await add({ ...all, startsOn: '2028-01-01' });
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { errors: { kind: ['An exemption of this kind is in force. End it first.'] } },
    ]);
    const between = async (startsOn: string, endsOn: string) =>
      (await add({ ...all, startsOn, endsOn })).statusCode;
    expect(await between('2025-01-01', '2026-01-01')).toBe(409);
    expect(await between('2025-01-01', '2025-12-31')).toBe(201);
    expect(await between('2025-12-31', '2025-12-31')).toBe(409);
    expect((await add({ ...all, kind: 'license_law' })).statusCode).toBe(201);
    await end(id, 'No longer');
    expect((await add(all)).statusCode).toBe(201);
  });

  test('that two users add at the same time become one', async () => {
    const other = await signInOther();
    const answers = await Promise.all([add(all), add(all, agent, other), add(all)]);
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  test('that a second transaction adds wait for the first', async () => {
    const { db, clock } = testApp();
    const fields = { source: null, endsOn: null, until: null, startsOn: '2026-11-21' };
    const input = { kind: 'all_ce' as const, reason: all.reason, ...fields, createdBy: 'admin' };
    const isAdded = Promise.withResolvers<void>();
    const first = db.transaction().execute(async (transaction) => {
      await insertExemption(transaction, agent, input, clock.read());
      isAdded.resolve();
      // Keep this transaction open for a while. Without the lock, the second transaction would
      // meanwhile look for exemptions and find none.
      await sleep(100);
    });
    await isAdded.promise;
    const second = db
      .transaction()
      .execute((transaction) => insertExemption(transaction, agent, input, clock.read()));
    await expect(second).rejects.toThrow(DuplicateError);
    await first;
    expect(await list()).toHaveLength(1);
  });

  test('that two users end at the same time end once', async () => {
    const { id } = (await add(all)).json<Exemption>();
    const other = await signInOther();
    const answers = await Promise.all([end(id, 'One'), end(id, 'Other', agent, other)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  test('extend the post-license course by at most 18 months', async () => {
    expect(refusalOf(await add({ ...extension, until: '2027-11-11' }))).toEqual({
      status: 422,
      errors: { until: ['Must not be later than Nov 10, 2027, 18 months after the first license'] },
    });
    expect((await add(extension)).statusCode).toBe(201);
    expect(await standing()).toMatchObject({ outcome: 'short', postDueOn: '2027-11-10' });
  });

  test.each<[string, object]>([
    ['reason', { reason: 'ab ' }],
    ['endsOn', { endsOn: '2026-11-20' }],
  ])('with a wrong %s (%o) are refused', async (field, change) => {
    const { status, errors } = refusalOf(await add({ ...all, ...change }));
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await list()).toEqual([]);
  });

  test('are not ended without a reason', async () => {
    const { id } = (await add(all)).json<Exemption>();
    expect((await end(id, 'ab ')).statusCode).toBe(422);
    expect(await list()).toMatchObject([{ endedAt: null }]);
  });

  test('of another agent, or unknown, answer 404', async () => {
    const { id } = (await add(all)).json<Exemption>();
    const { id: other } = await desk.addAgent();
    const unknown = '00000000-0000-7000-8000-000000000000';
    const answers = await Promise.all([
      end(id, 'Not theirs', other),
      end(unknown, 'Nothing'),
      end('abc', 'Nothing'),
      add(all, unknown),
      desk.call('GET', `/${unknown}/exemptions`),
    ]);
    expect(statusesOf(answers)).toEqual([404, 404, 404, 404, 404]);
    expect(await list()).toMatchObject([{ endedAt: null }]);
  });
});
