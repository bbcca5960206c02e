import { beforeEach, describe, expect, test } from 'vitest';
import type { LicenseInput } from '#features/standing/domain/licenses.ts';
import { type AgentDesk, openAgentDesk } from '#tests/support/agent-pages.ts';
import { refusalOf, statusesOf } from '#tests/support/office.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

const facts: LicenseInput = {
  licenseType: 'salesperson',
  status: 'active',
  firstLicensedOn: '2014-05-02',
  renewalDueOn: '2027-05-31',
  postLicenseOn: '2014-09-01',
  postLicenseCertificate: 'PL-1 “José”',
  isRealtor: false,
  grecCheckedOn: '2026-11-01',
  grecHours: '33.50',
};

const noFacts = Object.fromEntries(Object.keys(facts).map((field) => [field, null]));

const renewal = { renewedOn: '2026-11-21', renewalDueOn: '2031-05-31' };

describe.each(engines)('a license on %s', (engine) => {
  const testApp = shareTestApp(engine);
  let desk: AgentDesk;
  let agent: string;
  beforeEach(async () => {
    await emptyOffice(testApp().db);
    desk = await openAgentDesk(testApp());
    ({ id: agent } = await desk.addAgent());
  });

  const read = async () => (await desk.call('GET', `/${agent}/license`)).json<object>();
  const save = (input: object, headers = {}) =>
    desk.call('PUT', `/${agent}/license`, input, headers);
  const renew = (input: object, headers = {}) =>
    desk.call('POST', `/${agent}/license/renewals`, input, headers);
  const outcome = async () =>
    (await testApp().db.selectFrom('ceStandings').select('outcome').executeTakeFirst())?.outcome;
  const lastEntry = async () => {
    const { before, after, ...entry } = await testApp()
      .db.selectFrom('auditLog')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { ...entry, before: JSON.parse(before ?? '{}'), after: JSON.parse(after ?? '{}') };
  };

  test('is created with the agent, with empty fields', async () => {
    const answer = await desk.call('GET', `/${agent}/license`);
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"1"']);
    expect(answer.json()).toEqual({
      ...noFacts,
      id: agent,
      licenseNumber: '000101',
      updatedAt: testApp().clock.read().toISOString(),
    });
  });

  test('has the type and the renewal date that were entered with a new agent, with an audit entry', async () => {
    const entered = { licenseType: 'broker', renewalDueOn: '2027-05-31' };
    const { id } = await desk.addAgent({ email: 'tamika@marsh.example', ...entered });
    expect((await desk.call('GET', `/${id}/license`)).json()).toMatchObject(entered);
    const audit = testApp().db.selectFrom('auditLog').select(['before', 'after']);
    expect(await audit.where('entity', '=', 'license').execute()).toEqual([
      { before: '{"licenseType":null,"renewalDueOn":null}', after: JSON.stringify(entered) },
    ]);
    const wrong = { licenseType: 'realtor', renewalDueOn: '2027-02-30' };
    const refused = await desk.call('POST', '', { ...desk.agentFields(), ...wrong });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: { licenseType: ['Invalid input'], renewalDueOn: ['Invalid date'] },
    });
  });

  test('is saved with all its fields, an audit entry and the new standing', async () => {
    expect(await outcome()).toBe('unknown');
    const answer = await save(facts, { 'if-match': '"1"' });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
    expect(await read()).toMatchObject({ ...facts, licenseNumber: '000101' });
    expect(await lastEntry()).toMatchObject({
      action: 'update',
      entity: 'license',
      entityId: agent,
      entityName: 'Eleanor Whitfield',
      before: { renewalDueOn: null },
      after: { renewalDueOn: '2027-05-31', grecHours: '33.50', isRealtor: false },
    });
    expect(await outcome()).toBe('short');
  });

  test('has no value in fields that a request leaves out', async () => {
    await save(facts);
    await save({ licenseType: 'broker', status: '' });
    expect(await read()).toMatchObject({ ...noFacts, licenseType: 'broker' });
    expect(await outcome()).toBe('unknown');
  });

  test('keeps the number and the id of its agent', async () => {
    const other = { id: 'x', licenseNumber: '999999', version: 9, updatedAt: '1999-01-01' };
    expect((await save({ ...facts, ...other })).json()).toMatchObject({
      id: agent,
      licenseNumber: '000101',
    });
  });

  test('that another user changed is not overwritten', async () => {
    await save(facts, { 'if-match': '"1"' });
    const late = await save({ ...facts, status: 'lapsed' }, { 'if-match': '"1"' });
    expect([late.statusCode, late.json()]).toMatchObject([412, { current: { status: 'active' } }]);
    expect((await renew(renewal, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect(await read()).toMatchObject(facts);
  });

  test('of two users who save at the same time has the facts of one', async () => {
    await testApp().addAdministrator('clerk', 'admin');
    const cookie = await testApp().signIn('clerk');
    const answers = await Promise.all([
      save(facts, { 'if-match': '"1"' }),
      save({ ...facts, status: 'inactive' }, { 'if-match': '"1"', cookie }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 412]);
  });

  test.each<[string, object]>([
    ['firstLicensedOn', { renewalDueOn: '2014-05-01' }],
    ['grecHours', { grecHours: '33.333' }],
  ])('with a wrong %s (%o) is refused, and the answer names the field', async (field, change) => {
    const { status, errors } = refusalOf(await save({ ...facts, ...change }));
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await read()).toMatchObject(noFacts);
  });

  test('is renewed, with the day in the audit entry', async () => {
    await save(facts);
    const answer = await renew(renewal, { 'if-match': '"2"' });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"3"']);
    expect(await read()).toMatchObject({ ...facts, renewalDueOn: '2031-05-31' });
    expect(await lastEntry()).toMatchObject({
      action: 'renewed',
      entity: 'license',
      entityId: agent,
      before: { renewalDueOn: '2027-05-31' },
      after: renewal,
    });
    const standing = testApp().db.selectFrom('ceStandings').select('dueOn');
    expect(await standing.executeTakeFirst()).toEqual({ dueOn: '2031-05-31' });
  });

  test.each<[string, object]>([
    ['renewalDueOn', { renewalDueOn: '2027-05-31' }],
    ['renewedOn', { renewedOn: null }],
  ])('is not renewed with a wrong %s (%o)', async (field, change) => {
    await save(facts);
    const { status, errors } = refusalOf(await renew({ ...renewal, ...change }));
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await read()).toMatchObject(facts);
  });

  test('is renewed once by two clicks', async () => {
    await save(facts);
    const answers = await Promise.all([renew(renewal), renew(renewal)]);
    expect(statusesOf(answers)).toEqual([200, 422]);
  });

  test.each(['abc', '00000000-0000-7000-8000-000000000000'])(
    'of an unknown agent (%s) is 404',
    async (id) => {
      const answers = await Promise.all([
        desk.call('GET', `/${id}/license`),
        desk.call('PUT', `/${id}/license`, facts),
        desk.call('POST', `/${id}/license/renewals`, renewal),
      ]);
      expect(statusesOf(answers)).toEqual([404, 404, 404]);
    },
  );
});
