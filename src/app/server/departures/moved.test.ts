import { describe, expect, test } from 'vitest';
import type { ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import { emptyPage } from '#tests/support/agent-pages.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { jobOfDepartures, shareDepartures } from '#tests/support/departures.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { propertyInput } from '#tests/support/property-input.ts';
import { addAgent, addPolicy, addProperty, publishPolicy } from '#tests/support/record-samples.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a departure on %s', (engine) => {
  const { office, dayIn, setUp, read, leave, undo, state } = shareDepartures(engine);

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
    expect((await state(ada)).ends).toMatchObject({ homes: 1 });
    const { etag } = (await office().call('GET', `/properties/${home.id}`)).headers;
    office().clock.advance(60);
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
    expect((await state(ada)).departure?.ended).toMatchObject({ homes: 1, confirmations: 0 });
    const passedAt = office().clock.read().toISOString();
    const passed = await office().call('GET', `/properties/${home.id}`);
    expect(passed.json()).toMatchObject({ agentId: null, updatedAt: passedAt });
    const headers = { 'if-match': String(etag) };
    const stale = await office().call('PUT', `/properties/${home.id}`, propertyInput(), headers);
    expect(stale.statusCode).toBe(412);
    const back = await recordedDuring(office(), () => undo(ada));
    expect(back.filter(({ entity }) => entity === 'property')).toMatchObject([
      { entityId: home.id, before: { agentId: null }, after: { agentId: ada } },
    ]);
    expect(await agentIds()).toEqual([ada, ada]);
  });

  test('makes edits of the deadlines stale when it ends them and when it gives them back', async () => {
    const { ada } = await setUp();
    const [deadline] = (await office().call('GET', `/deadlines?agent=${ada}&state=open`)).json<
      ListedDeadline[]
    >();
    const tag = async () => (await office().call('GET', `/deadlines/${deadline?.id}`)).headers.etag;
    const tags = [await tag()];
    for (const change of [leave, undo]) {
      await change(ada);
      tags.push(await tag());
    }
    expect(tags).toEqual(['"1"', '"2"', '"3"']);
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
    expect((await state(ada)).ends).toMatchObject({ confirmations: 2, isPageShown: false });
    await leave(ada);
    expect(await open()).toEqual([]);
    expect((await state(ada)).departure?.ended).toMatchObject({ confirmations: 2 });
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

  test.each<
    [what: string, act: (inquiry: string, home: string) => Promise<unknown>, words: string]
  >([
    [
      'a call',
      (id) => office().call('POST', `/contacts/${id}/calls`, { outcome: 'reached', note: null }),
      'the inquiry of',
    ],
    [
      'a change of a home',
      (_id, home) =>
        office().call('PUT', `/properties/${home}`, propertyInput({ title: 'A porch' })),
      'the home “',
    ],
  ])(
    'cannot be undone after %s, but after notes and calls from before',
    async (_what, act, words) => {
      const { ada, ben } = await setUp();
      const home = await addProperty(office(), { agentId: ada });
      const inquiries = office().db.selectFrom('contactSubmissions').select('id').orderBy('id');
      const { id } = await inquiries.limit(1).executeTakeFirstOrThrow();
      await office().call('POST', `/contacts/${id}/notes`, { text: 'Called twice.' });
      await office().call('POST', `/contacts/${id}/calls`, { outcome: 'reached', note: null });
      office().clock.advance(60);
      await leave(ada, { inquiriesTo: ben });
      expect((await undo(ada)).statusCode).toBe(200);
      office().clock.advance(60);
      await leave(ada, { inquiriesTo: ben });
      await act(id, home.id);
      const refused = await undo(ada);
      expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(words)]);
      expect((await read(ada)).isActive).toBe(false);
    },
  );

  test('that cannot be undone names three of the things that others have worked on', async () => {
    const { ada, ben } = await setUp();
    const homes = [
      await addProperty(office(), { agentId: ada }),
      await addProperty(office(), { agentId: ada }),
    ];
    await leave(ada, { inquiriesTo: ben });
    const inquiries = await office().db.selectFrom('contactSubmissions').select('id').execute();
    for (const { id } of inquiries)
      await office().call('POST', `/contacts/${id}/notes`, { text: 'Called twice.' });
    for (const { id } of homes)
      await office().call('PUT', `/properties/${id}`, propertyInput({ title: 'A porch' }));
    const { detail } = (await undo(ada)).json<{ detail: string }>();
    expect(detail).toMatch(/worked on the inquiry .*, the home “A porch” and 1 more\.$/);
  });

  test('says before it whether visitors see the page of the agent', async () => {
    const { id } = await addAgent(office());
    expect((await state(id)).ends).toMatchObject({ isPageShown: false });
    const page = { ...emptyPage, slug: 'ada', isShown: true };
    await office().call('PUT', `/agents/${id}/page`, page);
    expect((await state(id)).ends).toMatchObject({ isPageShown: true });
  });

  test('gives back the second place on a duty day when it is undone', async () => {
    const { ada, ben } = await setUp();
    await putOnDuty(office(), '2026-12-24', ben, ada);
    await leave(ada);
    expect((await read(ada)).duty).toEqual([{ agentId: ben, secondId: null }]);
    await undo(ada);
    expect((await read(ada)).duty).toEqual([{ agentId: ben, secondId: ada }]);
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
    const departure = office().db.selectFrom('agentDepartures').where('agentId', '=', ada);
    expect(await departure.select('inquiriesTo').execute()).toEqual([{ inquiriesTo: null }]);
  });

  test('that was planned first is carried out after another whose last day was earlier', async () => {
    const carol = await addInquiryAgent(office(), 'Carol');
    const { ada, ben } = await setUp();
    await leave(carol, { leftOn: dayIn(2), inquiriesTo: ben });
    await leave(ada, { leftOn: dayIn(1), inquiriesTo: carol });
    office().clock.advance(3 * 24 * 3600);
    await jobOfDepartures(office()).run(() => false);
    const holders = [{ assignedAgentId: ben }, { assignedAgentId: ben }];
    expect(await read(ada)).toMatchObject({ isActive: false, holders });
  });
});
