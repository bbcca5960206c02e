import { beforeEach, describe, expect, test } from 'vitest';
import { selectPoliciesWith } from '#features/policies/db/reader-states.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { AgentPolicy } from '#features/policies/domain/readers.ts';
import { shareOffice } from '#tests/support/office.ts';
import { openReaders, type Readers } from '#tests/support/policy-readers.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('readers of a policy on %s', (engine) => {
  const office = shareOffice(engine, { logger: { level: 'error' } as never });
  let readers: Readers;
  let ann: Agent;
  let ben: Agent;
  let carl: Agent;

  beforeEach(async () => {
    readers = await openReaders(office());
    ann = await readers.addAgent({ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' });
    ben = await readers.addAgent({ firstName: 'Ben', lastName: 'Ray', email: 'ben@example.com' });
    carl = await readers.addAgent({
      firstName: 'Carl',
      lastName: 'Orr',
      email: 'carl@example.com',
    });
    await office().call('DELETE', `/agents/${carl.id}`);
  });

  const policiesWith = async (state: 'overdue' | 'not_asked') => {
    const today = officeDay(office().clock.read());
    const ids = await selectPoliciesWith(office().db, state, today).distinct().execute();
    const listed = await office().call('GET', `/policies?readers=${state}`);
    expect(listed.json<object[]>().map((policy) => 'id' in policy && policy.id)).toEqual(
      ids.map(({ id }) => id),
    );
    return ids.length;
  };
  const policiesOf = async ({ id }: Agent): Promise<AgentPolicy[]> =>
    (await office().call('GET', `/agents/${id}/policies`)).json();

  test('are none before the policy is published', async () => {
    expect(await readers.list()).toEqual([]);
    expect(await readers.counts()).toMatchObject({ total: 0, confirmed: 0 });
    expect(await policiesOf(ann)).toEqual([]);
    expect(await policiesWith('not_asked')).toBe(0);
  });

  test('vector 1: are the active agents, who are asked when a version is published', async () => {
    await readers.publish();
    expect(await readers.states()).toEqual({ Ann: 'open', Ben: 'open' });
    expect(await readers.list('?sort=name')).toMatchObject([
      {
        id: ann.id,
        name: 'Ann Lee',
        isActive: true,
        askedAt: office().clock.read().toISOString(),
        dueOn: '2026-12-05',
        sentCount: 0,
        lastSentAt: null,
        emailStatus: null,
        confirmedVersion: null,
      },
      { id: ben.id },
    ]);
    expect(await readers.counts()).toEqual({
      total: 2,
      confirmed: 0,
      states: { open: 2, overdue: 0, confirmed: 0, waived: 0, not_asked: 0 },
      remindable: 0,
    });
  });

  test('vector 7: keep a confirmation after a minor correction, but not after a new version', async () => {
    await readers.publish();
    await readers.confirm(ann);
    await readers.publish({ isMinor: true });
    expect(await readers.states()).toEqual({ Ann: 'confirmed', Ben: 'open' });
    await readers.confirm(ben);
    expect(await readers.list('?sort=name')).toMatchObject([
      { state: 'confirmed', confirmedVersion: 1, method: 'link' },
      { state: 'confirmed', confirmedVersion: 2 },
    ]);
    await readers.publish();
    expect(await readers.states()).toEqual({ Ann: 'open', Ben: 'open' });
  });

  test('vector 9: an agent who left is not a reader, and after returning is listed as not asked', async () => {
    await readers.publish();
    await office().call('DELETE', `/agents/${ben.id}`);
    expect(await readers.states()).toEqual({ Ann: 'open' });
    await office().call('PUT', `/agents/${ben.id}`, { ...ben, isActive: true });
    expect(await readers.states()).toEqual({ Ann: 'open', Ben: 'not_asked' });
    expect(await policiesWith('not_asked')).toBe(1);
    expect(await policiesOf(ben)).toMatchObject([
      { state: 'not_asked', version: 1, askedAt: null },
    ]);
  });

  test('an inactive agent who confirmed is listed, but is not one of the total', async () => {
    await readers.publish();
    await readers.confirm(ben);
    await office().call('DELETE', `/agents/${ben.id}`);
    expect(await readers.list('?state=confirmed')).toMatchObject([{ id: ben.id, isActive: false }]);
    expect(await readers.counts()).toMatchObject({
      total: 1,
      confirmed: 0,
      states: { confirmed: 1, open: 1 },
    });
    expect(await policiesOf(ben)).toMatchObject([{ state: 'confirmed', confirmedVersion: 1 }]);
  });

  test('are overdue after the last day, and the lists and numbers agree', async () => {
    await readers.publish({ dueOn: '2026-11-21' });
    await readers.confirm(ann);
    expect(await readers.states()).toEqual({ Ann: 'confirmed', Ben: 'open' });
    expect(await policiesWith('overdue')).toBe(0);
    await office().db.updateTable('policyRequests').set({ dueOn: '2026-11-20' }).execute();
    const call = async (state: string) => (await readers.list(`?state=${state}`)).length;
    const { states } = await readers.counts();
    for (const [state, count] of Object.entries(states)) {
      expect([state, await call(state)]).toEqual([state, count]);
    }
    expect(states).toEqual({ overdue: 1, open: 1, confirmed: 1, waived: 0, not_asked: 0 });
    expect(await policiesWith('overdue')).toBe(1);
    const listed = await office().call('GET', '/policies?readers=overdue');
    expect(listed.json()).toMatchObject([{ id: readers.policy.id, asked: 2, open: 1 }]);
    expect(await policiesOf(ben)).toMatchObject([{ state: 'overdue', dueOn: '2026-11-20' }]);
    await office().call('DELETE', readers.path);
    expect(await policiesWith('overdue')).toBe(0);
    expect(await policiesOf(ben)).toEqual([]);
    expect(await policiesOf(ann)).toHaveLength(1);
  });

  test('were not asked if the version asks no agent, which needs no attention', async () => {
    await readers.publish({ asks: false });
    expect(await readers.states()).toEqual({ Ann: 'not_asked', Ben: 'not_asked' });
    expect(await policiesWith('not_asked')).toBe(0);
    expect(await policiesOf(ann)).toEqual([]);
  });

  test('are searched, sorted and paged', async () => {
    await readers.publish();
    await readers.confirm(ann);
    const names = async (search: string) => (await readers.list(search)).map(({ name }) => name);
    expect(await names('?q=lee')).toEqual(['Ann Lee']);
    expect(await names('')).toEqual(['Ben Ray', 'Ann Lee']);
    expect(await names('?sort=name&dir=desc')).toEqual(['Ben Ray', 'Ann Lee']);
    expect(await names('?sort=due&page=1')).toHaveLength(2);
    const answer = await office().call('GET', `${readers.path}/readers?page=7`);
    expect(answer.headers['x-total-count']).toBe('2');
  });

  test('are exported as CSV, with an audit entry', async () => {
    await readers.publish();
    await readers.confirm(ann);
    const { body, headers } = await office().call(
      'GET',
      `${readers.path}/readers/export.csv?state=confirmed`,
    );
    expect(headers['content-disposition']).toContain('policy-readers-2026-11-21.csv');
    expect(body.split('\r\n')).toEqual([
      expect.stringContaining('"Agent","Status","State","Confirmed version"'),
      expect.stringMatching(/^"Ann Lee","Active","Confirmed",1,"2026-11-21 10:00","Link",,/),
      '',
    ]);
    await readers.addFailedEmail(ben.id);
    const open = await office().call('GET', `${readers.path}/readers/export.csv?state=open`);
    expect(open.body.split('\r\n')[1]).toBe(
      `"Ben Ray","Active","Open",,,,,"2026-11-21 10:00","2026-12-05",,0,"Failed","mailbox unavailable",,,"","${ben.id}"`,
    );
    const entry = await office()
      .db.selectFrom('auditLog')
      .select(['entity', 'after'])
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ entity: 'policy_request', after: '{"agents":1}' });
  });

  test.each(['/readers', '/readers/counts', '/readers/export.csv'])(
    'are not found for an unknown policy: %s',
    async (path) => {
      const unknown = '00000000-0000-7000-8000-000000000000';
      expect((await office().call('GET', `/policies/${unknown}${path}`)).statusCode).toBe(404);
      expect((await office().call('GET', `/policies/no-id${path}`)).statusCode).toBe(404);
    },
  );

  test('have the version that they confirmed last', async () => {
    for (let number = 1; number <= 2; number++) {
      await readers.publish();
      await readers.confirm(ann);
      if (number === 1) await readers.confirm(ben);
      office().clock.advance(60);
    }
    expect(await readers.list('?sort=name')).toMatchObject([
      { state: 'confirmed', confirmedVersion: 2 },
      { state: 'open', confirmedVersion: 1 },
    ]);
    expect(await policiesOf(ann)).toMatchObject([{ state: 'confirmed', confirmedVersion: 2 }]);
    await office().call('DELETE', readers.path);
    await office().call('DELETE', `/agents/${ben.id}`);
    expect(await policiesOf(ben)).toMatchObject([
      { state: 'not_asked', version: 1, confirmedVersion: 1 },
    ]);
  });
});
