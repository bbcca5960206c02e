import { expect, test } from 'vitest';
import type { BulkResult } from '#features/inquiries/domain/bulk-edit.ts';
import { shareOffice, type Call } from '#tests/support/office.ts';
import type { AgentSplits } from '#features/splits/domain/splits.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { openReaders } from '#tests/support/policy-readers.ts';
import { addAgent, addPolicy, addProperty, educationInput } from '#tests/support/record-samples.ts';
import { inquiriesTrail, receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { addStanding, usualLicense } from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';
import { editAgent as edit, shareTwoUsers, statuses, type Act } from '#tests/support/two-users.ts';

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
const office = shareOffice(engines[1], { sendEmail: async () => undefined });

const during = shareTwoUsers(office);

const assign = (ids: string[], assignedAgentId: string) => (call: Call) =>
  call('POST', '/contacts/bulk', {
    ids,
    change: { kind: 'assign', assignedAgentId, tellAgent: true },
  });
const triage = (id: string, assignedAgentId: string | null) => (call: Call) =>
  call('PUT', `/contacts/${id}`, { status: 'new', assignedAgentId, isAnswered: false });
const sendAgain = (call: Call) => call('POST', '/mails/send-again');
const assignments = () =>
  office().db.selectFrom('contactSubmissions').select(['assignedAgentId', 'agentKey']).execute();
const lastInquiryEntry = async () => (await inquiriesTrail(office())).at(-1);

/** Adds three agents, and an inquiry of the first one. */
async function addThreeAgents() {
  const ann = await addAgent(office(), { firstName: 'Ann', lastName: 'Lee' });
  const ben = await addAgent(office(), { firstName: 'Ben', lastName: 'Ode' });
  const cleo = await addAgent(office(), { firstName: 'Cleo', lastName: 'Ray' });
  const id = await receive(office());
  await triage(id, ann.id)(office().call);
  return { ann, ben, cleo, id };
}

test.each<[way: string, act: (agent: { id: string }, inquiriesTo: string) => Act]>([
  ['form', (agent, inquiriesTo) => edit(agent, { isActive: false, inquiriesTo })],
  [
    'deactivation',
    ({ id }, inquiriesTo) =>
      (call) =>
        call('DELETE', `/agents/${id}`, { inquiriesTo }),
  ],
])(
  'a handover by the %s leaves alone an inquiry that another user gives to a third agent meanwhile',
  async (_way, leave) => {
    const { ann, ben, cleo, id } = await addThreeAgents();
    const other = await receive(office(), { email: 'other@example.com' });
    await triage(other, ann.id)(office().call);
    const [, left] = await during(triage(id, cleo.id), leave(ann, ben.id));
    expect(left.statusCode).toBeLessThan(300);
    const ofAgent = office().db.selectFrom('contactSubmissions').select(['id', 'assignedAgentId']);
    expect(await ofAgent.orderBy('id').execute()).toEqual([
      { id, assignedAgentId: cleo.id },
      { id: other, assignedAgentId: ben.id },
    ]);
  },
);

test('a bulk edit knows the agent to whom another user gives an inquiry meanwhile', async () => {
  const { ben, cleo, id } = await addThreeAgents();
  const answers = await during(triage(id, cleo.id), assign([id], ben.id));
  expect(statuses(answers)).toEqual([200, 200]);
  expect(JSON.parse((await lastInquiryEntry())?.before ?? '')).toMatchObject({
    assignedAgentName: 'Cleo Ray',
  });
  const told = (await storedEmails(office())).map(({ recipientName }) => recipientName);
  expect(told.slice(-2).toSorted()).toEqual(['Ben Ode', 'Cleo Ray']);
});

test('a bulk edit does not repeat what another user does meanwhile', async () => {
  const { ben, id } = await addThreeAgents();
  const [, answer] = await during(triage(id, ben.id), assign([id], ben.id));
  expect(answer.json<BulkResult>()).toEqual({
    changed: [],
    failed: [{ id, reason: 'unchanged' }],
  });
});

test.each<[title: string, act: (id: string, agentId: string) => Act]>([
  ['a bulk edit', (id, agentId) => assign([id], agentId)],
  ['an edit', (id, agentId) => triage(id, agentId)],
])('%s sorts an inquiry by the name that an agent gets meanwhile', async (_title, act) => {
  const { ben, id } = await addThreeAgents();
  await during(edit(ben, { lastName: 'Zimmer' }), act(id, ben.id));
  expect(await assignments()).toMatchObject([{ assignedAgentId: ben.id, agentKey: 'zimmer ben' }]);
});

test('a bulk edit gives no inquiry to an agent who leaves meanwhile', async () => {
  const { ann, ben, id } = await addThreeAgents();
  await during(edit(ben, { isActive: false }), assign([id], ben.id));
  expect(await assignments()).toMatchObject([{ assignedAgentId: ann.id }]);
});

test('emails that two users send again at once are queued once', async () => {
  await receive(office());
  await office().db.updateTable('emailMessages').set({ status: 'failed' }).execute();
  const [first, second] = await during(sendAgain, sendAgain);
  expect([first.json<{ emails: number }>().emails > 0, second.json()]).toEqual([
    true,
    { emails: 0 },
  ]);
});

test('a version is published once', async () => {
  const { id } = await addPolicy(office());
  const publish = (call: Call) => call('POST', `/policies/${id}/publish`, { changeNote: 'Words' });
  expect(statuses(await during(publish, publish))).toEqual([201, 409]);
});

test('no request stays open for an agent who leaves meanwhile', async () => {
  const readers = await openReaders(office());
  await readers.publish({ asks: false });
  const agent = await readers.addAgent({ firstName: 'Ben' });
  const ask = (call: Call) => call('POST', `${readers.path}/ask`, { agentIds: [agent.id] });
  await during(edit(agent, { isActive: false }), ask);
  const open = office().db.selectFrom('policyRequests').selectAll().where('closedAt', 'is', null);
  expect(await open.execute()).toEqual([]);
});

test('an exemption that another user adds meanwhile is not added again', async () => {
  const { id } = await addAgent(office());
  const body = { kind: 'all_ce', reason: 'By order of GREC' };
  const add = (call: Call) => call('POST', `/agents/${id}/exemptions`, body);
  expect(statuses(await during(add, add))).toEqual([201, 409]);
});

const changedLicense = { ...usualLicense, isRealtor: true };

test.each<[title: string, act: (id: string, exemption: string) => Act]>([
  ['a license changes', (id) => (call) => call('PUT', `/agents/${id}/license`, changedLicense)],
  [
    'an exemption ends',
    (id, exemption) => (call) =>
      call('POST', `/agents/${id}/exemptions/${exemption}/end`, { reason: 'Back at work' }),
  ],
])('a standing counts the course that is added while %s', async (_title, act) => {
  const id = await addStanding(office(), {});
  const exemption = { kind: 'all_ce', reason: 'By order of GREC' };
  const added = await office().call('POST', `/agents/${id}/exemptions`, exemption);
  const course = educationInput(id, { completionDate: '2025-03-14', hoursCompleted: '3.00' });
  const add = (call: Call) => call('POST', '/continuing-education', course);
  const answers = await during(add, act(id, added.json<{ id: string }>().id));
  expect(statuses(answers)).toEqual([201, 200]);
  const standing = office().db.selectFrom('ceStandings').select('verified');
  expect(await standing.where('agentId', '=', id).execute()).toEqual([{ verified: '3.00' }]);
});

test('two users cannot void both splits that an agent has', async () => {
  const { id } = await addAgent(office());
  const path = `/agents/${id}/splits`;
  const added = { split: '80.00', effectiveOn: '2026-11-21', reason: 'Review' };
  await office().call('POST', path, added);
  const { history } = (await office().call('GET', path)).json<AgentSplits>();
  const [first, second] = history.map(
    (row) => (call: Call) => call('POST', `${path}/${row.id}/void`, { reason: 'Mistake' }),
  ) as [Act, Act];
  expect(statuses(await during(first, second))).toEqual([200, 409]);
});

test('a home that another user edits meanwhile is not said to be still right as it was', async () => {
  const { id, ...home } = await addProperty(office());
  await office().db.updateTable('properties').set({ stillRightOn: '2026-11-10' }).execute();
  const answers = await during(
    (call) => call('PUT', `/properties/${id}`, { ...home, title: 'Porch house' }),
    (call) => call('POST', `/properties/${id}/still-right`, undefined, { 'if-match': '"1"' }),
  );
  expect(statuses(answers)).toEqual([200, 412]);
});

test('an inquiry about a home that is deleted meanwhile is received without the home', async () => {
  const { id: propertyId } = await addProperty(office());
  const answers = await during(
    (call) => call('DELETE', `/properties/${propertyId}`),
    () => sendInquiry(office(), { ...inquiry, propertyId }),
  );
  expect(statuses(answers)).toEqual([204, 201]);
  const stored = office().db.selectFrom('contactSubmissions').select('propertyId');
  expect(await stored.execute()).toEqual([{ propertyId: null }]);
});
