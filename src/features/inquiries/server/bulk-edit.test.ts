import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { BulkResult } from '#features/inquiries/domain/bulk-edit.ts';
import { refusalOf } from '#tests/support/office.ts';
import {
  addInquiryAgent,
  emailsToAgents,
  inquiriesTrail,
  inquiryCalls,
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
  const { read, edit: editOne } = inquiryCalls(office);
  const send = (ids: unknown, change: unknown, from?: object) =>
    office().call('POST', '/contacts/bulk', { ids, change, from });
  const edit = async (ids: string[], change: unknown, from?: object) =>
    (await send(ids, change, from)).json<BulkResult>();
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
      for (const id of ids) expect((await read(id)).status).toBe(status);
    }
  });

  test('puts an inquiry that was moved to spam back as it was', async () => {
    const words = 'We would like to see these four houses on Saturday or on Sunday: ';
    const links = 'https://a.example https://b.example https://c.example https://d.example';
    const id = await receive(office(), { message: words + links });
    expect(await read(id)).toMatchObject({ status: 'new', spamReason: 'links' });
    await edit([id], spam);
    const emails = (await storedEmails(office())).length;
    const open = { kind: 'open', status: 'in_progress' };
    expect(await edit([id], open)).toEqual({ changed: [id], failed: [] });
    expect(await read(id)).toMatchObject({ status: 'in_progress', spamReason: 'links' });
    expect(await storedEmails(office())).toHaveLength(emails);
    expect((await send([id], { kind: 'open', status: 'done' })).statusCode).toBe(422);
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
    await edit(ids, assign(agentId));
    expect(await emailsToAgents(office())).toEqual([]);
    await edit(ids, assign(null));
    await edit(ids, { ...assign(agentId), tellAgent: true });
    expect(await emailsToAgents(office())).toHaveLength(1);
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
    expect(await emailsToAgents(office())).toEqual([]);
    expect(await edit(ids, notSpam)).toEqual({ changed: ids, failed: [] });
    expect(await emailsToAgents(office())).toMatchObject([
      { kind: 'agent_assigned', recipientAddress: 'eleanor@example.com' },
    ]);
  });

  test('that undoes another one leaves an inquiry that a colleague has changed since', async () => {
    const mine = await addInquiryAgent(office());
    const theirs = await addInquiryAgent(office(), 'Marcus');
    const [kept, undone] = [await receive(office()), await receive(office())];
    await edit([kept, undone], assign(mine));
    await edit([kept], assign(theirs));
    expect(await edit([kept, undone], assign(null), { assignedAgentId: mine })).toEqual({
      changed: [undone],
      failed: [{ id: kept, reason: 'changed' }],
    });
    expect(await read(kept)).toMatchObject({ assignedAgentId: theirs });
    expect(await read(undone)).toMatchObject({ assignedAgentId: null });

    await edit([kept, undone], done);
    await edit([kept], spam);
    const open = { kind: 'open', status: 'new' };
    expect(await edit([kept, undone], open, { status: 'done' })).toEqual({
      changed: [undone],
      failed: [{ id: kept, reason: 'changed' }],
    });
    expect(await read(kept)).toMatchObject({ status: 'spam' });
  });

  test('raises the version, so that an edit of the old version is refused', async () => {
    const [id] = (await receiveMany(1)) as [string];
    await edit([id], done);
    expect((await editOne(id, {}, { 'if-match': '"1"' })).statusCode).toBe(412);
  });

  test.each([
    ['no ids', [], done, 'ids'],
    ['ids that are not UUIDs', ['1', "' or 1=1"], done, 'ids'],
    ['51 ids', Array.from({ length: 51 }, () => newId()), done, 'ids'],
    ['ids that are no list', newId(), done, 'ids'],
    ['an unknown change', [newId()], { kind: 'erase' }, 'change'],
    ['no agent', [newId()], { kind: 'assign', tellAgent: true }, 'change'],
    ['an agent that is not a UUID', [newId()], assign('Eleanor'), 'change'],
  ])('refuses %s', async (_, ids, change, field) => {
    const { status, errors } = refusalOf(await send(ids, change));
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
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
