import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { jobOfDepartures, shareDepartures } from '#tests/support/departures.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { propertyInput } from '#tests/support/property-input.ts';
import { addPolicy, addProperty, publishPolicy } from '#tests/support/record-samples.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a departure on %s', (engine) => {
  const { office, dayIn, setUp, read, leave, undo } = shareDepartures(engine);

  test('moves the homes that are not sold to the broker and back, and refuses edits from before', async () => {
    const { ada } = await setUp();
    const [home, sold] = [
      await addProperty(office(), { agentId: ada }),
      await addProperty(office(), { agentId: ada }),
    ];
    const homes = office().db.updateTable('properties');
    await homes.set({ status: 'sold' }).where('id', '=', sold.id).execute();
    const agentIds = async () => {
      const rows = office().db.selectFrom('properties').select('agentId').orderBy('status');
      return (await rows.execute()).map(({ agentId }) => agentId);
    };
    const { etag } = (await office().call('GET', `/properties/${home.id}`)).headers;
    const entries = await recordedDuring(office(), () => leave(ada));
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'update',
        entityId: home.id,
        before: { agentId: ada },
        after: { agentId: null },
      }),
    );
    expect(entries.filter(({ action }) => action === 'voided')).toMatchObject([
      { entity: 'commission_split', after: { commissionSplit: '80.00' } },
    ]);
    expect(await agentIds()).toEqual([null, ada]);
    const headers = { 'if-match': String(etag) };
    const stale = await office().call('PUT', `/properties/${home.id}`, propertyInput(), headers);
    expect(stale.statusCode).toBe(412);
    await undo(ada);
    expect(await agentIds()).toEqual([ada, ada]);
  });

  test('asks again for the confirmations when it is undone, but not of a policy that was deactivated since', async () => {
    const { ada } = await setUp();
    const [kept, ended] = [await addPolicy(office()), await addPolicy(office())];
    for (const { id } of [kept, ended]) await publishPolicy(office(), id);
    const open = () =>
      office()
        .db.selectFrom('policyRequests')
        .select(['policyId', 'nextEmailAt'])
        .where('agentId', '=', ada)
        .where('closedAt', 'is', null)
        .execute();
    expect(await open()).toHaveLength(2);
    await leave(ada);
    expect(await open()).toEqual([]);
    await office().call('DELETE', `/policies/${ended.id}`);
    await undo(ada);
    const nextEmailAt = office().clock.read().toISOString();
    expect(await open()).toEqual([{ policyId: kept.id, nextEmailAt }]);
  });

  test('leaves a duty day, when it is undone, to the agent to whom the office gave it since', async () => {
    const { ada, ben } = await setUp();
    const cleo = await addInquiryAgent(office(), 'Cleo');
    await leave(ada);
    await office().call('PUT', '/duty/2026-12-24', { agentId: cleo, secondId: ben });
    await undo(ada);
    expect((await read(ada)).duty).toEqual([{ agentId: cleo, secondId: ben }]);
  });

  test('gives back the duty day of today when it is undone', async () => {
    const { ada, ben } = await setUp();
    await putOnDuty(office(), dayIn(0), ada, ben);
    await leave(ada);
    const places = async () => (await read(ada)).duty.map(({ agentId }) => agentId);
    expect(await places()).toEqual([null, null]);
    await undo(ada);
    expect(await places()).toEqual([ada, ada]);
  });

  test('that is planned leaves the inquiries to the office if their new agent has left before', async () => {
    const { ada, ben } = await setUp();
    await leave(ada, { leftOn: dayIn(2), inquiriesTo: ben });
    await leave(ben);
    office().clock.advance(3 * 24 * 3600);
    await jobOfDepartures(office()).run(() => false);
    expect(await read(ada)).toMatchObject({
      isActive: false,
      holders: [{ assignedAgentId: null }, { assignedAgentId: null }],
    });
  });
});
