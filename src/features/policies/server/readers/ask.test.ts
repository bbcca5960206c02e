import { beforeEach, describe, expect, test } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import { shareOffice } from '#tests/support/office.ts';
import { openReaders, type Readers } from '#tests/support/policy-readers.ts';
import { engines } from '#tests/support/test-database.ts';

let wakes = 0;

describe.each(engines)('asking and reminding agents on %s', (engine) => {
  const office = shareOffice(engine, { wakeScheduledWork: () => wakes++ });
  let readers: Readers;
  let ann: Agent;
  let ben: Agent;

  beforeEach(async () => {
    wakes = 0;
    readers = await openReaders(office());
    ann = await readers.addAgent({ firstName: 'Ann', lastName: 'Lee' });
    ben = await readers.addAgent({ firstName: 'Ben', lastName: 'Ray' });
  });

  const ask = (body: object) => office().call('POST', `${readers.path}/ask`, body);
  const remind = (body: object) => office().call('POST', `${readers.path}/remind`, body);
  const setSent = (agentId: string, hoursAgo: number) =>
    office()
      .db.updateTable('policyRequests')
      .set({
        lastSentAt: new Date(office().clock.read().getTime() - hoursAgo * 3600_000).toISOString(),
        nextEmailAt: null,
      })
      .where('agentId', '=', agentId)
      .execute();

  test('vector 10: a new agent was not asked, and is asked with 14 days', async () => {
    await readers.publish();
    const dan = await readers.addAgent({ firstName: 'Dan', lastName: 'Fox' });
    await readers.publish({ isMinor: true });
    expect(await readers.states()).toEqual({ Ann: 'open', Dan: 'not_asked', Ben: 'open' });
    const answer = await ask({ agentIds: [dan.id] });
    expect([answer.statusCode, answer.json()]).toEqual([200, { queued: 1, skipped: 0 }]);
    expect(await readers.openRequest(dan.id)).toMatchObject({ dueOn: '2026-12-05', sentCount: 0 });
    expect(await readers.states()).toEqual({ Ann: 'open', Dan: 'open', Ben: 'open' });
    // The two publications wake the scheduled jobs too.
    expect(wakes).toBe(3);
    expect(await readers.entries()).toEqual([
      {
        action: 'asked',
        entityId: readers.policy.id,
        entityName: 'Advertising review',
        after: '{"agentName":"Dan Fox"}',
      },
    ]);
  });

  test('agents who have an open request, confirmed, need not or are inactive are not asked again', async () => {
    const dan = await readers.addAgent({ firstName: 'Dan', lastName: 'Fox' });
    await readers.publish();
    await readers.confirm(ann);
    const waived = `${readers.path}/readers/${dan.id}/waive`;
    await office().call('POST', waived, { reason: 'On leave' });
    const carl = await readers.addAgent({ firstName: 'Carl' });
    await office().call('DELETE', `/agents/${carl.id}`);
    const answer = await ask({ agentIds: [ann.id, ben.id, carl.id, dan.id, ann.id] });
    expect(answer.json()).toEqual({ queued: 0, skipped: 4 });
    expect(await readers.entries()).toMatchObject([{ action: 'waived' }]);
    expect(await readers.states()).toEqual({ Ann: 'confirmed', Ben: 'open', Dan: 'waived' });
  });

  test('all agents who were not asked are asked once, also by two administrators at once', async () => {
    await readers.publish({ asks: false });
    const answers = await Promise.all([ask({ state: 'not_asked' }), ask({ state: 'not_asked' })]);
    expect(answers.map((answer) => answer.json())).toEqual(
      expect.arrayContaining([
        { queued: 2, skipped: 0 },
        { queued: 0, skipped: 0 },
      ]),
    );
    expect(await readers.states()).toEqual({ Ann: 'open', Ben: 'open' });
    const rows = await office().db.selectFrom('policyRequests').select('id').execute();
    expect(rows).toHaveLength(2);
    expect(await readers.entries()).toMatchObject([{ after: '{"agents":2}' }]);
  });

  test('a policy that is not published, or inactive, asks and reminds no agent', async () => {
    const body = { agentIds: [ann.id] };
    const words = async () => {
      const answers = [await ask(body), await remind(body)];
      return answers.map((answer) => [answer.statusCode, answer.json<{ detail: string }>().detail]);
    };
    const unpublished = [409, 'This policy is not published yet.'];
    expect(await words()).toEqual([unpublished, unpublished]);
    await readers.publish();
    await office().call('DELETE', readers.path);
    const inactive = [409, 'This policy is inactive. Reactivate it first.'];
    expect(await words()).toEqual([inactive, inactive]);
    expect(await readers.entries()).toEqual([]);
  });

  test('an agent is reminded at most once in 24 hours', async () => {
    await readers.publish();
    await setSent(ann.id, 24);
    await setSent(ben.id, 23);
    const body = { agentIds: [ann.id, ben.id] };
    expect((await readers.counts()).remindable).toBe(1);
    expect((await remind(body)).json()).toEqual({ queued: 1, skipped: 1 });
    expect((await readers.counts()).remindable).toBe(0);
    expect((await remind(body)).json()).toEqual({ queued: 0, skipped: 2 });
    expect(wakes).toBe(3);
    expect(await readers.entries()).toMatchObject([{ action: 'reminded', after: '{"agents":1}' }]);
    await setSent(ann.id, 24);
    expect((await readers.counts()).remindable).toBe(1);
    await readers.confirm(ann);
    expect((await readers.counts()).remindable).toBe(0);
  });

  test('an agent is reminded at once if the last email failed', async () => {
    await readers.publish();
    await setSent(ann.id, 0);
    await setSent(ben.id, 0);
    const body = { agentIds: [ann.id, ben.id] };
    const setStatus = (status: 'sent' | 'failed') =>
      office().db.updateTable('emailMessages').set({ status }).execute();
    expect((await remind(body)).json()).toEqual({ queued: 0, skipped: 2 });
    await readers.addFailedEmail(ann.id);
    await setStatus('sent');
    expect((await remind(body)).json()).toEqual({ queued: 0, skipped: 2 });
    await setStatus('failed');
    expect((await remind(body)).json()).toEqual({ queued: 1, skipped: 1 });
    office().clock.advance(1);
    await setSent(ann.id, 0);
    expect((await remind(body)).json()).toEqual({ queued: 0, skipped: 2 });
  });

  test('two administrators who remind at once send one email', async () => {
    await readers.publish();
    await setSent(ann.id, 25);
    const body = { agentIds: [ann.id] };
    const answers = await Promise.all([remind(body), remind(body)]);
    const queued = answers.map((answer) => answer.json<{ queued: number }>().queued);
    expect(new Set(queued)).toEqual(new Set([0, 1]));
    expect(await readers.entries()).toMatchObject([{ after: '{"agentName":"Ann Lee"}' }]);
  });

  test('all open requests are reminded, or only the overdue ones', async () => {
    await readers.publish();
    await setSent(ann.id, 25);
    await setSent(ben.id, 25);
    const overdue = office().db.updateTable('policyRequests').set({ dueOn: '2026-11-20' });
    await overdue.where('agentId', '=', ann.id).execute();
    expect((await remind({ state: 'overdue' })).json()).toEqual({ queued: 1, skipped: 0 });
    expect((await remind({ state: 'open' })).json()).toEqual({ queued: 1, skipped: 1 });
  });
});
