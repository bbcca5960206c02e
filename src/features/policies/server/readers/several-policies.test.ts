import { beforeEach, describe, expect, test } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { ListedPolicy } from '#features/policies/domain/policies.ts';
import type { AgentPolicy, Evidence } from '#features/policies/domain/readers.ts';
import { shareOffice } from '#tests/support/office.ts';
import { openReaders, type Readers } from '#tests/support/policy-readers.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('two policies on %s', (engine) => {
  const office = shareOffice(engine);
  let one: Readers;
  let other: Readers;
  let ann: Agent;
  let ben: Agent;

  beforeEach(async () => {
    one = await openReaders(office());
    other = await openReaders(office(), { title: 'Lockboxes' });
    ann = await one.addAgent({ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' });
    ben = await one.addAgent({ firstName: 'Ben', lastName: 'Ray', email: 'ben@example.com' });
  });

  const evidence = async (policy: Readers, { id }: Agent) =>
    office().call('GET', `${policy.path}/readers/${id}/evidence`);
  const setDue = (dueOn: string, ...agents: Agent[]) =>
    office()
      .db.updateTable('policyRequests')
      .set({ dueOn })
      .where(
        'agentId',
        'in',
        agents.map(({ id }) => id),
      )
      .execute();
  const waive = (policy: Readers, { id }: Agent) =>
    office().call('POST', `${policy.path}/readers/${id}/waive`, { reason: 'On leave' });

  test('have their own readers, numbers, evidence and emails', async () => {
    await one.publish();
    await other.publish();
    await other.addFailedEmail(ann.id);
    await one.addFailedEmail(ben.id);
    office().clock.advance(60);
    await one.confirm(ann);
    office().clock.advance(60);
    await other.confirm(ann, 'Annie Lee');
    await other.publish();
    await other.confirm(ben);
    const emailedAt = { lastSentAt: '2026-11-20T12:00:00.000Z', nextEmailAt: null };
    await office().db.updateTable('policyRequests').set(emailedAt).execute();
    await office()
      .db.updateTable('policyRequests')
      .set({ lastSentAt: null })
      .where('policyId', '=', one.policy.id)
      .execute();

    const never = { confirmedVersion: null, confirmedAt: null };
    expect(await one.list('?sort=name')).toMatchObject([
      {
        id: ann.id,
        state: 'confirmed',
        confirmedVersion: 1,
        isOtherNameTyped: false,
        emailStatus: null,
      },
      { id: ben.id, state: 'open', ...never, emailStatus: 'failed' },
    ]);
    const states = { overdue: 0, waived: 0, not_asked: 0, open: 1, confirmed: 1 };
    expect(await one.counts()).toEqual({ total: 2, confirmed: 1, remindable: 0, states });
    expect(await other.counts()).toEqual({ total: 2, confirmed: 1, remindable: 1, states });
    const ofAnn = (await evidence(one, ann)).json<Evidence>();
    expect(ofAnn).toMatchObject({ confirmation: { typedName: 'Ann Lee' }, confirmedVersions: [1] });
    expect(ofAnn.emails).toEqual([]);
    expect((await evidence(one, ben)).statusCode).toBe(404);
    const tab = await office().call('GET', `/agents/${ann.id}/policies`);
    expect(tab.json<AgentPolicy[]>()).toMatchObject([
      { id: other.policy.id, state: 'open', version: 2, confirmedVersion: 1 },
      { id: one.policy.id, state: 'confirmed', version: 1, confirmedVersion: 1 },
    ]);
  });

  test('an agent’s own come in the order of what is to be done', async () => {
    await one.publish();
    await waive(one, ann);
    await other.publish();
    const third = await openReaders(office(), { title: 'Drones' });
    await third.publish();
    await third.confirm(ann);
    const late = await openReaders(office(), { title: 'Signs' });
    await setDue('2026-11-20', ann);
    await late.publish({ dueOn: '2026-11-21' });
    const states = async () =>
      (await office().call('GET', `/agents/${ann.id}/policies`))
        .json<AgentPolicy[]>()
        .map(({ title, state }) => [title, state]);
    expect(await states()).toEqual([
      ['Lockboxes', 'overdue'],
      ['Signs', 'open'],
      ['Drones', 'confirmed'],
      ['Advertising review', 'waived'],
    ]);
    for (const policy of [one, other]) await office().call('DELETE', policy.path);
    expect((await states()).map(([title]) => title)).toEqual([
      'Signs',
      'Drones',
      'Advertising review',
    ]);
  });

  test('readers in each state are sorted by it and by the due day', async () => {
    const cleo = await one.addAgent({ firstName: 'Cleo', lastName: 'Orr' });
    const dan = await one.addAgent({ firstName: 'Dan', lastName: 'Ash' });
    await one.publish();
    await one.addAgent({ firstName: 'Eve', lastName: 'Fox' });
    await waive(one, ann);
    await one.confirm(ben);
    await setDue('2026-11-20', dan);
    await setDue('2026-11-30', cleo);
    const names = async (search: string) =>
      (await one.list(search)).map(({ name }) => name.split(' ')[0]);
    expect(await names('?sort=state')).toEqual(['Dan', 'Cleo', 'Eve', 'Ben', 'Ann']);
    expect(await names('?sort=due')).toEqual(['Dan', 'Cleo', 'Ann', 'Ben', 'Eve']);
    expect(await names('?state=open&sort=due')).toEqual(['Dan', 'Cleo']);
    expect(await names('?state=waived')).toEqual(['Ann']);
  });

  test('are found by late and by unasked agents until the last of them confirmed', async () => {
    await one.publish();
    const found = async (query: string) =>
      (await office().call('GET', `/policies?${query}`))
        .json<ListedPolicy[]>()
        .map(({ title, asked, open }) => [title, asked, open]);
    await setDue('2026-11-20', ann, ben);
    await one.confirm(ann);
    expect(await found('readers=overdue')).toEqual([['Advertising review', 2, 1]]);
    const file = await office().call('GET', '/policies/export.csv?readers=overdue');
    expect(file.body.match(/Advertising|Lockboxes/g)).toEqual(['Advertising']);
    await one.confirm(ben);
    expect([await found('readers=overdue'), await found('readers=not_asked')]).toEqual([[], []]);
    await office().call('DELETE', `/agents/${ben.id}`);
    await one.addAgent({ firstName: 'Cleo', lastName: 'Orr' });
    expect(await found('readers=not_asked')).toEqual([['Advertising review', 1, 0]]);
  });

  test('the remarks on an address are about the agent who had it, and not about its letters’ case', async () => {
    await one.publish();
    const move = (agent: Agent, email: string) =>
      office().call('PUT', `/agents/${agent.id}`, { ...agent, email });
    await move(ann, 'ann@new.example');
    await one.confirm({ ...ann, email: 'ann@new.example' });
    await one.confirm(ben);
    office().clock.advance(60);
    await move(ben, 'Ben@example.com');
    const remarks = (await one.list('?sort=name')).map(
      ({ addressRemarks }) => addressRemarks.length,
    );
    expect(remarks).toEqual([1, 0]);
  });
});
