import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { BulkResult } from '#features/inquiries/domain/bulk-edit.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import {
  addInquiryAgent,
  inquiriesTrail,
  receive,
  shareInquiries,
  storedEmails,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const assign = (assignedAgentId: string | null) => ({
  kind: 'assign',
  assignedAgentId,
  tellAgent: false,
});
const [done, spam, notSpam] = ['done', 'spam', 'not_spam'].map((kind) => ({ kind }));

describe.each(engines)('a bulk edit of inquiries on %s', (engine) => {
  const office = shareInquiries(engine);
  const send = (ids: unknown, change: unknown) =>
    office().call('POST', '/contacts/bulk', { ids, change });
  const edit = async (ids: string[], change: unknown) =>
    (await send(ids, change)).json<BulkResult>();
  const read = async (id: string) =>
    (await office().call('GET', `/contacts/${id}`)).json<Inquiry>();
  const receiveMany = async (count: number, part: object = {}) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await receive(office(), part));
    return ids;
  };

  test('assigns inquiries, with an audit entry each', async () => {
    const agentId = await addInquiryAgent(office());
    const ids = await receiveMany(3);
    const before = (await inquiriesTrail(office())).length;
    expect(await edit(ids, assign(agentId))).toEqual({ changed: ids, failed: [] });
    expect(await read(ids[2]!)).toMatchObject({
      assignedAgentId: agentId,
      assignedAgentName: 'Eleanor Whitfield',
      status: 'new',
    });
    const added = (await inquiriesTrail(office())).slice(before);
    expect(new Set(added.map(({ entityId }) => entityId))).toEqual(new Set(ids));
    expect(added[0]).toMatchObject({ action: 'update', actor: 'admin' });
    expect(JSON.parse(added[0]?.after ?? '')).toEqual({
      assignedAgentId: agentId,
      assignedAgentName: 'Eleanor Whitfield',
    });
    const [row] = await office().db.selectFrom('contactSubmissions').select('agentKey').execute();
    expect(row?.agentKey).toBe('whitfield eleanor');
  });

  test('marks inquiries as done, as spam and as not spam', async () => {
    const ids = await receiveMany(2);
    for (const [change, status] of [
      [done, 'done'],
      [spam, 'spam'],
      [notSpam, 'new'],
    ] as const) {
      expect(await edit(ids, change)).toEqual({ changed: ids, failed: [] });
      expect([(await read(ids[0]!)).status, (await read(ids[1]!)).status]).toEqual([
        status,
        status,
      ]);
    }
  });

  test('puts an inquiry that was moved to spam back as it was', async () => {
    const words = 'We would like to see these four houses on Saturday or on Sunday: ';
    const id = await receive(office(), {
      message: words + 'https://a.example https://b.example https://c.example https://d.example',
    });
    const before = await read(id);
    expect(before).toMatchObject({ status: 'new', spamReason: 'links' });
    await edit([id], spam);
    const emails = (await storedEmails(office())).length;
    expect(await edit([id], { kind: 'open', status: 'in_progress' })).toEqual({
      changed: [id],
      failed: [],
    });
    expect(await read(id)).toMatchObject({
      status: 'in_progress',
      spamReason: before.spamReason,
    });
    expect(await storedEmails(office())).toHaveLength(emails);
    expect((await send([id], { kind: 'open', status: 'done' })).statusCode).toBe(422);
  });

  test('unassigns inquiries', async () => {
    const agentId = await addInquiryAgent(office());
    const ids = await receiveMany(2, { agentId });
    expect(await edit(ids, assign(null))).toEqual({ changed: ids, failed: [] });
    expect(await read(ids[0]!)).toMatchObject({ assignedAgentId: null, assignedAgentName: null });
  });

  test('sends the held emails of inquiries that are not spam', async () => {
    const ids = await receiveMany(2, { leaveEmpty: 'x' });
    expect(await storedEmails(office())).toEqual([]);
    await edit(ids, notSpam);
    const emails = await storedEmails(office());
    expect(new Set(emails.map((email) => email.contactSubmissionId))).toEqual(new Set(ids));
    const { length } = emails;
    await edit(ids, spam);
    await edit(ids, notSpam);
    expect(await storedEmails(office())).toHaveLength(length);
  });

  test('tells the agent about all inquiries with one email, unless it is switched off', async () => {
    const agentId = await addInquiryAgent(office());
    const ids = await receiveMany(3);
    const toAgent = async () =>
      (await storedEmails(office())).filter((email) =>
        email.recipientAddress.startsWith('eleanor'),
      );
    await edit(ids, assign(agentId));
    expect(await toAgent()).toEqual([]);
    await edit(ids, assign(null));
    await edit(ids, { ...assign(agentId), tellAgent: true });
    expect(await toAgent()).toHaveLength(1);
  });

  test('names inquiries that were deleted or already have the value, and changes the others', async () => {
    const [first, second] = (await receiveMany(2)) as [string, string];
    await edit([second], done);
    const gone = newId();
    expect(await edit([gone, second, first, first], done)).toEqual({
      changed: [first],
      failed: [
        { id: gone, reason: 'gone' },
        { id: second, reason: 'unchanged' },
      ],
    });
    const { length } = await inquiriesTrail(office());
    expect(await edit([first, second], done)).toMatchObject({ changed: [] });
    expect(await inquiriesTrail(office())).toHaveLength(length);
  });

  test('assigns nothing to an inactive or unknown agent', async () => {
    const inactive = await addInquiryAgent(office(), 'Marcus', { isActive: false });
    const ids = await receiveMany(2);
    for (const agentId of [inactive, newId()]) {
      const failed = ids.map((id) => ({ id, reason: 'inactive_agent' }));
      expect(await edit(ids, assign(agentId))).toEqual({ changed: [], failed });
    }
    expect((await read(ids[0]!)).assignedAgentId).toBeNull();
  });

  test('"Not spam" tells the agents to whom the inquiries were assigned meanwhile', async () => {
    const agentId = await addInquiryAgent(office());
    const ids = await receiveMany(2);
    await edit(ids, spam);
    await edit(ids, { ...assign(agentId), tellAgent: true });
    const toAgents = async () =>
      (await storedEmails(office())).filter(({ kind }) => kind.startsWith('agent_'));
    expect(await toAgents()).toEqual([]);
    expect(await edit(ids, notSpam)).toEqual({ changed: ids, failed: [] });
    expect(await toAgents()).toMatchObject([
      { kind: 'agent_assigned', recipientAddress: 'eleanor@example.com' },
    ]);
  });

  test('raises the version, so that an edit of the old version is refused', async () => {
    const [id] = (await receiveMany(1)) as [string];
    const etag = (await office().call('GET', `/contacts/${id}`)).headers.etag ?? '';
    await edit([id], done);
    const triage = { status: 'new', assignedAgentId: null, isAnswered: false };
    const late = await office().call('PUT', `/contacts/${id}`, triage, { 'if-match': etag });
    expect(late.statusCode).toBe(412);
  });

  test.each([
    ['no ids', [], done, 'ids'],
    ['ids that are not UUIDs', ['1', "' or 1=1"], done, 'ids'],
    ['51 ids', Array.from({ length: 51 }, () => newId()), done, 'ids'],
    ['a thousand ids', Array.from({ length: 1000 }, () => newId()), done, 'ids'],
    ['ids that are no list', newId(), done, 'ids'],
    ['an unknown change', [newId()], { kind: 'erase' }, 'change'],
    ['no agent', [newId()], { kind: 'assign', tellAgent: true }, 'change'],
    ['an agent that is not a UUID', [newId()], assign('Eleanor'), 'change'],
  ])('refuses %s', async (_, ids, change, field) => {
    const answer = await send(ids, change);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  test('lets two simultaneous edits of the same inquiries wait for one another', async () => {
    const ids = await receiveMany(20);
    const answers = await Promise.all([
      send(ids, done),
      send(ids.toReversed(), spam),
      send(ids, assign(await addInquiryAgent(office()))),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const statuses = await Promise.all(ids.map(async (id) => (await read(id)).status));
    expect(new Set(statuses).size).toBe(1);
  });
});
