import { beforeEach, describe, expect, test } from 'vitest';
import type { ListedPolicy, Policy } from '#features/policies/domain/policies.ts';
import type { Finding } from '#app/domain/attention/findings.ts';
import { closeRequest } from '#features/policies/db/requests.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent, addPolicy, policyInput, publishPolicy } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the publications in the list of policies on %s', (engine) => {
  const office = shareOffice(engine);
  let policy: Policy;
  beforeEach(async () => {
    policy = await addPolicy(office());
  });

  const edit = (change: object) =>
    office().call('PUT', `/policies/${policy.id}`, policyInput(change));
  const listed = async (query = '') =>
    (await office().call('GET', `/policies?${query}`)).json<ListedPolicy[]>();
  const counts = async () => (await listed()).map(({ asked, open }) => `${open} of ${asked}`);
  const stale = async () => (await listed('publication=stale')).map(({ title }) => title);
  const counted = async () => {
    const findings = (await office().call('GET', '/attention')).json<Finding[]>();
    return findings.find(({ code }) => code === 'unpublished_policies')?.count ?? 0;
  };

  /** Closes an agent's open request. */
  async function close(agentId: string, as: 'confirmed' | 'waived' | 'agent_left') {
    const { db, clock } = office();
    const { id } = await db
      .selectFrom('policyRequests')
      .select('id')
      .where('agentId', '=', agentId)
      .where('closedAt', 'is', null)
      .executeTakeFirstOrThrow();
    await closeRequest(db, id, { as }, clock.read());
  }

  test('count the requests since the newest version that is not a minor correction', async () => {
    const [ann, ben, cleo] = [
      await addAgent(office()),
      await addAgent(office()),
      await addAgent(office()),
    ];
    await addPolicy(office(), { title: 'Never published' });
    expect(await counts()).toEqual(['0 of 0', '0 of 0']);
    await publishPolicy(office(), policy.id);
    expect(await counts()).toEqual(['0 of 0', '3 of 3']);
    await close(ann.id, 'confirmed');
    await close(ben.id, 'waived');
    expect(await counts()).toEqual(['0 of 0', '1 of 3']);
    await edit({ content: 'A correction.' });
    await publishPolicy(office(), policy.id, { isMinor: true });
    expect(await counts()).toEqual(['0 of 0', '1 of 3']);
    await close(cleo.id, 'agent_left');
    await office().call('DELETE', `/agents/${cleo.id}`);
    expect(await counts()).toEqual(['0 of 0', '0 of 2']);
    await edit({ content: 'New words.' });
    await publishPolicy(office(), policy.id);
    expect(await counts()).toEqual(['0 of 0', '2 of 2']);
    await edit({ content: 'Newer words.' });
    await publishPolicy(office(), policy.id, { asks: false });
    expect(await counts()).toEqual(['0 of 0', '0 of 0']);
  });

  test('are stale 30 days after an unpublished change, and counted on the dashboard', async () => {
    const age = async (seconds: number) => {
      const changed = new Date(office().clock.read().getTime() - seconds * 1000).toISOString();
      await office().db.updateTable('policies').set({ updatedAt: changed }).execute();
      return [await stale(), await counted()];
    };
    const days = 30 * 86_400;
    await publishPolicy(office(), policy.id);
    expect(await age(2 * days)).toEqual([[], 0]);
    await edit({ title: 'Lockboxes' });
    await addPolicy(office(), { title: 'Never published' });
    await addPolicy(office(), { title: 'Inactive', isActive: false });
    expect(await age(days - 1)).toEqual([[], 0]);
    expect(await age(days)).toEqual([['Lockboxes', 'Never published'], 2]);
    await publishPolicy(office(), policy.id);
    expect(await age(days)).toEqual([['Never published'], 1]);
  });
});
