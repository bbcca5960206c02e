import { describe, expect, test } from 'vitest';
import type { AgentSetup } from '#features/agents/domain/agent-setup.ts';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { openReaders } from '#tests/support/policy-readers.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { usualLicense } from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('what an agent still lacks on %s', (engine) => {
  const office = shareOffice(engine);
  const setupOf = async (id: string) =>
    (await office().call('GET', `/agents/${id}/setup`)).json<AgentSetup>();
  const addInsurance = async (agentId: string, dueOn: string) =>
    (
      await office().call('POST', '/deadlines', { agentId, kind: 'eo_insurance', dueOn, note: '' })
    ).json<{ id: string }>().id;

  test('is read from the records of a new agent, and follows their changes', async () => {
    const { call, db, clock } = office();
    const readers = await openReaders(office());
    const { id } = await readers.addAgent();
    expect(await setupOf(id)).toEqual({
      missing: ['the license type', 'the license status', 'the renewal date'],
      splitSince: '2026-11-21',
      policies: { toConfirm: 0, confirmed: 0 },
      insuredUntil: null,
      isPageShown: false,
      isPageReviewed: null,
    });
    await call('PUT', `/agents/${id}/license`, usualLicense);
    await refreshStandings(db, [id], clock.read());
    await readers.publish({ asks: true });
    await addInsurance(id, '2026-12-31');
    const later = (await addAgent(office())).id;
    await addInsurance(later, '2028-12-31');
    // An agent who comes after the publication was not asked yet.
    expect(await setupOf(later)).toMatchObject({ policies: { toConfirm: 1, confirmed: 0 } });
    const page = await call('GET', `/agents/${id}/page`);
    await call('PUT', `/agents/${id}/page`, {
      ...page.json<object>(),
      isShown: true,
      biography: 'Ann grew up on Jones Street.',
    });
    const split = { split: '82.50', effectiveOn: '2026-11-20', reason: 'As agreed' };
    await call('POST', `/agents/${id}/splits`, { ...split, effectiveOn: '2026-12-24' });
    expect(await setupOf(id)).toEqual({
      missing: [],
      splitSince: '2026-11-21',
      policies: { toConfirm: 1, confirmed: 0 },
      insuredUntil: '2026-12-31',
      isPageShown: true,
      isPageReviewed: false,
    });
    expect(await setupOf(later)).toMatchObject({ isPageShown: false });
  });

  test('counts the latest insurance that the office has accepted', async () => {
    const { call, db } = office();
    const { id } = await addAgent(office());
    const newer = await addInsurance(id, '2027-12-31');
    await addInsurance(id, '2026-12-31');
    await call('POST', '/deadlines', { agentId: id, kind: 'mls', dueOn: '2028-12-31', note: '' });
    const at = '2026-11-21T15:00:00.000Z';
    const found: unknown[] = [];
    for (const change of [
      { handedInAt: null },
      { handedInAt: at },
      { handedInAt: null, returnedAt: at },
    ]) {
      await db.updateTable('agentDeadlines').set(change).where('id', '=', newer).execute();
      found.push((await setupOf(id)).insuredUntil);
    }
    expect(found).toEqual(['2027-12-31', '2026-12-31', '2026-12-31']);
  });

  test('counts confirmed policies, and reviewed words, and forgets an ended insurance', async () => {
    const { call, db } = office();
    const readers = await openReaders(office());
    const { id } = await readers.addAgent();
    await readers.publish({ asks: true });
    const { versionId } = await readers.openRequest(id);
    await db
      .updateTable('policyRequests')
      .set({ closedAt: '2026-11-21T15:00:00.000Z', closedAs: 'waived' })
      .where('versionId', '=', versionId)
      .execute();
    const insurance = await addInsurance(id, '2026-12-31');
    await call('POST', `/deadlines/${insurance}/end`, { reason: 'Insured by the brokerage' });
    const page = await call('GET', `/agents/${id}/page`);
    const shown = { isShown: true, biography: 'Ann grew up on Jones Street.' };
    await call('PUT', `/agents/${id}/page`, { ...page.json<object>(), ...shown });
    const names = { fullName: 'Margaret Ellis', title: 'Qualifying Broker' };
    await db.updateTable('adminUsers').set(names).where('username', '=', 'admin').execute();
    const claims = await call('GET', '/website/claims');
    const subject = `agent_page:${id}`;
    const row = claims
      .json<{ subject: string; checksum: string }[]>()
      .find((each) => each.subject === subject);
    const review = { subject, checksum: row?.checksum, decision: 'approved', source: 'Interview' };
    expect((await call('POST', '/website/reviews', review)).statusCode).toBe(201);
    expect(await setupOf(id)).toMatchObject({
      policies: { toConfirm: 1, confirmed: 1 },
      insuredUntil: null,
      isPageShown: true,
      isPageReviewed: true,
    });
  });

  test('is not for the front desk, nor of an agent who does not exist', async () => {
    const { id } = await addAgent(office());
    await office().addAdministrator('clerk', 'front_desk');
    const front = await callsOf(office(), 'clerk');
    expect((await front('GET', `/agents/${id}/setup`)).statusCode).toBe(403);
    const unknown = await office().call(
      'GET',
      '/agents/019aa000-0000-7000-8000-000000000000/setup',
    );
    expect(unknown.statusCode).toBe(404);
  });
});
