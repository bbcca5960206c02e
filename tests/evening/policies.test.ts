import { beforeEach, describe, expect, test } from 'vitest';
import type { Policy } from '#features/policies/domain/policies.ts';
import type { Office } from '#tests/support/office.ts';
import { sharePolicyLinks } from '#tests/support/policy-links.ts';
import { openReaders } from '#tests/support/policy-readers.ts';
import { engines } from '#tests/support/test-database.ts';
import { callsOf } from '#tests/support/office.ts';
import { startOfOfficeDay } from '#shared/domain/office-time.ts';

describe.each(engines)('at 9 PM in New York, on %s', (engine) => {
  const { office: shared, queueEmails, emails } = sharePolicyLinks(engine);
  let office: Office;

  /** Sets the clock to 9 PM in New York, when UTC has the next day. */
  async function goToNinePm(day: string) {
    const { clock } = shared();
    const target = Date.parse(startOfOfficeDay(day)) + 21 * 3_600_000;
    clock.advance((target - clock.read().getTime()) / 1000);
    office = { ...shared(), call: await callsOf(shared(), 'admin') };
  }
  beforeEach(() => goToNinePm('2026-06-30'));

  /** Publishes a policy whose confirmation is due on a day, with one agent who was asked. */
  async function publishDue(dueOn: string) {
    const readers = await openReaders(office);
    const agent = await readers.addAgent({ firstName: 'Ann', lastName: 'Lee' });
    await readers.publish({ dueOn });
    return { ...readers, agent };
  }

  const paper = (path: string, agentId: string, confirmedOn: string) =>
    office.call('POST', `${path}/readers/${agentId}/paper`, {
      confirmedOn,
      typedName: 'Ann Lee',
      note: 'In the binder',
    });

  test('a version may ask for a confirmation by today, and else asks for one in 14 days', async () => {
    const { path } = await publishDue('2026-06-30');
    await office.call('PUT', path, {
      title: 'Other',
      category: 'procedures',
      content: 'Other',
      isActive: true,
    });
    const answer = await office.call('POST', `${path}/publish`, { changeNote: 'Other words' });
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { dueOn: '2026-07-14' }]);
  });

  test('a confirmation that is due today is not overdue in any list', async () => {
    const readers = await publishDue('2026-06-30');
    const { path, agent } = readers;
    const overdue = await office.call('GET', '/policies?readers=overdue');
    const ofAgent = await office.call('GET', `/agents/${agent.id}/policies`);
    expect(await readers.states()).toEqual({ Ann: 'open' });
    expect(await readers.counts()).toMatchObject({ states: { open: 1, overdue: 0 } });
    expect(overdue.json<Policy[]>()).toEqual([]);
    expect(ofAgent.json()).toMatchObject([{ state: 'open' }]);
    const reminded = await office.call('POST', `${path}/remind`, { state: 'overdue' });
    expect(reminded.json()).toEqual({ queued: 0, skipped: 0 });
  });

  test('the email about a confirmation that is due today says by when, not that it is late', async () => {
    await publishDue('2026-06-30');
    await queueEmails();
    const [email] = await emails();
    expect(email?.text).toContain('Confirm by: Jun 30, 2026');
  });

  test('the link of a confirmation that was due yesterday works for 60 days from today', async () => {
    await publishDue('2026-06-30');
    await goToNinePm('2026-07-01');
    await queueEmails();
    const { expiresAt } = await office.db
      .selectFrom('policyLinks')
      .select('expiresAt')
      .executeTakeFirstOrThrow();
    expect(expiresAt).toBe('2026-08-31T04:00:00.000Z');
  });

  test('agents who are asked later have 14 days from today', async () => {
    const { path, addAgent, openRequest } = await publishDue('2026-06-30');
    const late = await addAgent({ firstName: 'Ben', lastName: 'Ode' });
    await office.call('POST', `${path}/ask`, { agentIds: [late.id] });
    expect(await openRequest(late.id)).toMatchObject({ dueOn: '2026-07-14' });
  });

  test('a paper of today is accepted for a version of this evening, and one of tomorrow is not', async () => {
    const { path, agent } = await publishDue('2026-07-10');
    const tomorrow = await paper(path, agent.id, '2026-07-01');
    expect([tomorrow.statusCode, tomorrow.json().errors]).toEqual([
      422,
      { confirmedOn: ['This date is in the future'] },
    ]);
    expect((await paper(path, agent.id, '2026-06-30')).statusCode).toBe(204);
  });

  test('a paper from before the version is refused with the office’s day of the publication', async () => {
    const { path, agent } = await publishDue('2026-07-10');
    expect((await paper(path, agent.id, '2026-06-29')).json().errors).toEqual({
      confirmedOn: ['Version 1 was published on Jun 30, 2026'],
    });
  });

  test('the request of an agent who confirms on paper without being asked is due today', async () => {
    const { path, addAgent } = await publishDue('2026-07-10');
    const { id } = await addAgent({ firstName: 'Ben', lastName: 'Ode' });
    await paper(path, id, '2026-06-30');
    const request = office.db
      .selectFrom('policyRequests')
      .select('dueOn')
      .where('agentId', '=', id);
    expect(await request.execute()).toEqual([{ dueOn: '2026-06-30' }]);
  });

  test('the file of the readers has the name of today', async () => {
    const { path } = await publishDue('2026-07-10');
    const { headers, body } = await office.call('GET', `${path}/readers/export.csv`);
    expect(headers['content-disposition']).toContain('-2026-06-30.csv');
    expect(body).not.toContain('Overdue');
  });
});
