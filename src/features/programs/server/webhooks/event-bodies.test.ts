import { beforeEach, describe, expect, test } from 'vitest';
import { eventTypes } from '#features/programs/domain/events.ts';
import { carryOut, planOf, undo } from '#tests/support/imports.ts';
import { sharePolicyLinks, signedForm } from '#tests/support/policy-links.ts';
import { engines } from '#tests/support/test-database.ts';
import { workerOf } from '#tests/support/webhooks.ts';
import { expandEvents } from './expand.ts';

describe.each(engines)('what other programs are told on %s', (engine) => {
  const links = sharePolicyLinks(engine);
  const { office } = links;

  beforeEach(async () => {
    await office().db.deleteFrom('webhookEndpoints').execute();
    const webhook = { url: 'https://crm.example/hook', events: eventTypes };
    await office().call('POST', '/api/webhooks', webhook);
  });

  /** Turns all events into deliveries, and returns what the deliveries of this type say. */
  async function told(type: string) {
    const { db } = office();
    while ((await expandEvents(workerOf(office()))) > 0);
    const deliveries = db.selectFrom('webhookDeliveries').select('body').where('type', '=', type);
    const bodies = (await deliveries.orderBy('id').execute()).map(({ body }) => body);
    return bodies.map((body) => (JSON.parse(body) as { data: object }).data);
  }

  test('an agent is told as the API answers it, and who confirmed which policy and how', async () => {
    const { db, call, clock } = office();
    const { ann, ben, policy, ofAnn } = await links.publishForTwo();
    const agent = (await call('GET', `/agents/${ann.id}`)).json<object>();
    expect(await told('agent.changed')).toContainEqual(agent);
    await links.send(ofAnn, signedForm);
    const paper = { confirmedOn: '2026-11-21', typedName: 'Ben Ode', note: 'In the binder' };
    await call('POST', `/policies/${policy.id}/readers/${ben.id}/paper`, paper);
    const stored = await db.selectFrom('policyConfirmations').select(['id', 'agentId']).execute();
    const idOf = (agentId: string) => stored.find((each) => each.agentId === agentId)?.id;
    const read = { policyId: policy.id, title: policy.title, version: 1 };
    const now = clock.read().toISOString();
    expect(await told('policy.confirmed')).toEqual([
      {
        ...read,
        id: idOf(ann.id),
        agentId: ann.id,
        agentName: 'Ann Lee',
        confirmedAt: now,
        method: 'link',
      },
      expect.objectContaining({
        ...read,
        id: idOf(ben.id),
        agentId: ben.id,
        agentName: 'Ben Ode',
        method: 'paper',
      }),
    ]);
  });

  test('an agent who was deleted since is told by the id alone', async () => {
    const file = 'Email,First Name,Last Name\nann@example.com,Ann,Lee\n';
    const done = await carryOut(office(), await planOf(office(), 'agents', file));
    const [agent] = await office().db.selectFrom('agents').select('id').execute();
    await undo(office(), done);
    expect(await told('agent.changed')).toEqual([agent, agent]);
  });
});
