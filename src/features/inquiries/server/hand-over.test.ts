import { describe, expect, test } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import {
  addInquiryAgent,
  copyInquiry,
  emailsToAgents,
  inquiriesTrail,
  inquiryCalls,
  receive,
  setInquiry,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('deactivating an agent with open inquiries on %s', (engine) => {
  const office = shareInquiries(engine);
  const { edit: editInquiry } = inquiryCalls(office);
  const deactivate = (id: string, body?: object) => office().call('DELETE', `/agents/${id}`, body);
  /** Edits the agent: sends the stored values with the changes in `part`. */
  const edit = async (id: string, part: object, headers = {}) => {
    const agent = (await office().call('GET', `/agents/${id}`)).json<Agent>();
    return office().call('PUT', `/agents/${id}`, { ...agent, ...part }, headers);
  };
  const holders = async () => {
    const rows = await office()
      .db.selectFrom('contactSubmissions')
      .select(['assignedAgentId', 'status'])
      .orderBy('id')
      .execute();
    return rows.map(({ assignedAgentId, status }) => [assignedAgentId, status]);
  };
  const isActive = async (id: string) =>
    (await office().call('GET', `/agents/${id}`)).json<{ isActive: boolean }>().isActive;
  const toAgents = () => emailsToAgents(office());

  /**
   * Adds two agents, and assigns five inquiries to the first one: three open ones, one that is done
   * and one that is spam.
   */
  async function leaving() {
    const [ada, ben] = [
      await addInquiryAgent(office(), 'Ada'),
      await addInquiryAgent(office(), 'Ben'),
    ];
    const id = await receive(office());
    await setInquiry(office(), id, { assignedAgentId: ada });
    const others = ['in_progress', 'done', 'spam', 'new'] as const;
    await copyInquiry(office(), id, 4, (nth) => ({ status: others[nth] ?? 'new' }));
    return { ada, ben };
  }

  test('moves the open inquiries, with an audit entry each, and tells the new agent once', async () => {
    const { ada, ben } = await leaving();
    const ofAda = () =>
      office().db.updateTable('contactSubmissions').where('assignedAgentId', '=', ada);
    await ofAda().set({ assignedAs: 'duty' }).execute();
    const earlier = (await inquiriesTrail(office())).length;
    expect((await deactivate(ada, { inquiriesTo: ben })).statusCode).toBe(204);
    expect(await isActive(ada)).toBe(false);
    const ofBen = office().db.selectFrom('contactSubmissions').where('assignedAgentId', '=', ben);
    // Otherwise the new agent would lose the inquiries to the second agent on duty.
    expect(await ofBen.select('assignedAs').distinct().execute()).toEqual([{ assignedAs: null }]);
    expect(await holders()).toEqual([
      [ben, 'new'],
      [ben, 'in_progress'],
      [ada, 'done'],
      [ada, 'spam'],
      [ben, 'new'],
    ]);
    const entries = (await inquiriesTrail(office())).slice(earlier);
    expect(entries).toHaveLength(3);
    for (const { actor, action, before, after } of entries) {
      expect([actor, action]).toEqual(['admin', 'update']);
      expect(JSON.parse(before ?? '')).toMatchObject({ assignedAgentId: ada });
      expect(JSON.parse(after ?? '')).toMatchObject({ assignedAgentName: 'Ben Whitfield' });
    }
    expect(await toAgents()).toEqual([
      expect.objectContaining({
        kind: 'agent_assigned',
        recipientAddress: 'ben@example.com',
        subject: '3 inquiries are assigned to you',
      }),
    ]);
  });

  test('to no agent unassigns them and tells no agent', async () => {
    const { ada } = await leaving();
    expect((await deactivate(ada, { inquiriesTo: null })).statusCode).toBe(204);
    expect((await holders()).filter(([agent]) => agent === null)).toHaveLength(3);
    expect(await toAgents()).toEqual([]);
  });

  test('without a body leaves them with the agent, who is marked as inactive', async () => {
    const { ada } = await leaving();
    expect((await deactivate(ada)).statusCode).toBe(204);
    expect((await holders()).filter(([agent]) => agent === ada)).toHaveLength(5);
    const listed = (await office().call('GET', '/contacts')).json<InquiryDetail[]>();
    const ofAda = { assignedAgentName: 'Ada Whitfield', assignedAgentIsActive: false };
    expect(listed).toMatchObject(Array.from({ length: 5 }, () => ofAda));
    const csv = await office().call('GET', '/contacts/export.csv?status=open');
    expect(csv.body.match(/Ada Whitfield \(inactive\)/g)).toHaveLength(3);
    const earlier = (await inquiriesTrail(office())).length;
    for (const assignedAgentId of [null, ada]) {
      await editInquiry(listed[0]?.id ?? '', { assignedAgentId, tellAgent: false });
    }
    const entries = (await inquiriesTrail(office())).slice(earlier);
    expect(entries).toHaveLength(2);
    expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({
      assignedAgentName: 'Ada Whitfield',
    });
    for (const { before, after } of entries) {
      expect(`${before} ${after}`).not.toMatch(/inactive|IsActive/);
    }
  });

  test('to an inactive, unknown or the same agent is refused, and nothing changes', async () => {
    const { ada } = await leaving();
    const gone = await addInquiryAgent(office(), 'Gone', { isActive: false });
    const before = await holders();
    for (const to of [gone, unknownId, ada]) {
      const answer = await deactivate(ada, { inquiriesTo: to });
      expect([to, answer.statusCode]).toEqual([to, 409]);
      expect([await isActive(ada), await holders()]).toEqual([true, before]);
    }
    for (const body of [{}, { inquiriesTo: 'Ben' }, { inquiriesTo: 5 }]) {
      expect([body, (await deactivate(ada, body)).statusCode]).toEqual([body, 422]);
    }
    expect(await isActive(ada)).toBe(true);
  });

  test('with an outdated version is refused', async () => {
    const { ada, ben } = await leaving();
    const headers = { 'if-match': '"7"' };
    const answer = await office().call('DELETE', `/agents/${ada}`, { inquiriesTo: ben }, headers);
    expect(answer.statusCode).toBe(412);
    expect((await holders()).filter(([agent]) => agent === ben)).toEqual([]);
  });

  test('moves what an inactive agent still has, and repeating it is harmless', async () => {
    const { ada, ben } = await leaving();
    await deactivate(ada);
    for (const expected of [3, 3]) {
      expect((await deactivate(ada, { inquiriesTo: ben })).statusCode).toBe(204);
      expect((await holders()).filter(([agent]) => agent === ben)).toHaveLength(expected);
    }
    expect(await toAgents()).toHaveLength(1);
  });

  test('two agents who hand over to each other at the same time do not both succeed', async () => {
    const { ada, ben } = await leaving();
    const answers = await Promise.all([
      deactivate(ada, { inquiriesTo: ben }),
      deactivate(ben, { inquiriesTo: ada }),
    ]);
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([204, 409]));
    expect(new Set([await isActive(ada), await isActive(ben)])).toEqual(new Set([false, true]));
  });

  test('an edit moves the open inquiries only if it names who gets them', async () => {
    const { ada, ben } = await leaving();
    expect((await edit(ada, { isActive: false })).statusCode).toBe(200);
    expect((await holders()).filter(([agent]) => agent === ada)).toHaveLength(5);
    await edit(ada, { isActive: true });
    const answer = await edit(ada, { phone: '912 555 0142', isActive: false, inquiriesTo: ben });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ phone: '912 555 0142', isActive: false });
    expect(answer.json()).not.toHaveProperty('inquiriesTo');
    expect((await holders()).filter(([agent]) => agent === ben)).toHaveLength(3);
    expect(await toAgents()).toMatchObject([{ subject: '3 inquiries are assigned to you' }]);
  });

  test('an edit with an impossible handover is refused, and nothing changes', async () => {
    const { ada, ben } = await leaving();
    const before = await holders();
    for (const [part, headers, status] of [
      [{ isActive: false, inquiriesTo: ada }, {}, 409],
      [{ isActive: false, inquiriesTo: unknownId }, {}, 409],
      [{ isActive: false, inquiriesTo: 'Ben' }, {}, 422],
      [{ isActive: true, inquiriesTo: ben }, {}, 422],
      [{ isActive: false, inquiriesTo: ben }, { 'if-match': '"7"' }, 412],
    ] as const) {
      const answer = await edit(ada, { phone: '912 555 0142', ...part }, headers);
      expect([part, answer.statusCode]).toEqual([part, status]);
      expect([await isActive(ada), await holders()]).toEqual([true, before]);
    }
  });
});
