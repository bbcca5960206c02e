import { describe, expect, test } from 'vitest';
import { shareDeskInquiries } from '#tests/support/desk-inquiries.ts';
import { overlap } from '#tests/support/held-transaction.ts';
import { inquiry, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { putOnDuty, runLateJob, setTime } from '#tests/support/late.ts';
import type { Call } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { editAgent, shareTwoUsers, statuses, type Act } from '#tests/support/two-users.ts';

const { office, change, detail, assigned } = shareDeskInquiries(engines[1], {
  sendEmail: async () => undefined,
});
const during = shareTwoUsers(office);

const addReply = (call: Call) => call('POST', '/saved-replies', { name: 'Hi', text: 'Thank you.' });

test('two users cannot add the last saved reply both', async () => {
  await office().db.deleteFrom('savedReplies').execute();
  for (let nth = 0; nth < 19; nth++) await addReply(office().call);
  expect(statuses(await during(addReply, addReply))).toEqual([201, 422]);
});

test('of two users who reply at once, the second one is told of the other reply', async () => {
  const id = await receive(office());
  const reply: Act = (call) =>
    call('POST', `/contacts/${id}/replies`, { subject: 'Re', message: 'Yes.', seenReplyId: null });
  expect(statuses(await during(reply, reply))).toEqual([201, 409]);
});

test('a note about a person whose data another user erases meanwhile answers 404', async () => {
  const id = await receive(office());
  const answers = await during(
    (call) => call('POST', '/contacts/erase', { email: 'amelia@example.com' }),
    (call) => call('POST', `/contacts/${id}/notes`, { text: 'Prefers mornings' }),
  );
  expect(statuses(answers)).toEqual([200, 404]);
});

test('of two users who reach a client at once, the first one made the first response', async () => {
  const id = await receive(office());
  const reach: Act = (call) => call('POST', `/contacts/${id}/calls`, { outcome: 'reached' });
  await during(reach, (call) => {
    office().clock.advance(60);
    return reach(call);
  });
  const { firstResponseAt, calls } = await detail(id);
  expect([calls.length, firstResponseAt]).toEqual([2, calls[0]?.createdAt]);
});

test('an agent does not answer an inquiry that the office gives to another agent meanwhile', async () => {
  const { id, answer } = await assigned();
  const { id: assignedAgentId } = await addAgent(office());
  const [, { statusCode }] = await overlap(
    office().db,
    () => change(id, { assignedAgentId }),
    async () => (await answer({ outcome: 'reached' })).answer,
  );
  expect([statusCode, (await detail(id)).calls]).toEqual([409, []]);
});

test('the office adds no inquiry for an agent who leaves meanwhile', async () => {
  const agent = await addAgent(office());
  const caller = { ...inquiry, source: 'phone', assignedAgentId: agent.id };
  const answers = await during(editAgent(agent, { isActive: false }), (call) =>
    call('POST', '/contacts', caller),
  );
  expect([statuses(answers), await storedInquiries(office())]).toEqual([[200, 422], []]);
});

test('an inquiry to an agent who leaves meanwhile is received without the agent', async () => {
  const agent = await addAgent(office());
  await during(editAgent(agent, { isActive: false }), () =>
    sendInquiry(office(), { ...inquiry, agentId: agent.id }),
  );
  expect(await storedInquiries(office())).toMatchObject([
    { assignedAgentId: null, aboutAgentId: null },
  ]);
});

test('an inquiry is not given to an agent on duty who leaves meanwhile', async () => {
  const agent = await addAgent(office());
  await putOnDuty(office(), '2026-11-25', agent.id);
  setTime(office(), '2026-11-25T20:00:00.000Z');
  await during(editAgent(agent, { isActive: false }), () => sendInquiry(office()));
  expect(await storedInquiries(office())).toMatchObject([{ assignedAgentId: null }]);
});

const receiveLate = async () => {
  setTime(office(), '2026-11-25T20:00:00.000Z');
  const id = await receive(office());
  setTime(office(), '2026-11-25T21:30:00.000Z');
  return id;
};

describe('an inquiry that waits for half of the time', () => {
  test('is not late any more if another user answers it meanwhile', async () => {
    const id = await receiveLate();
    await during(
      (call) => call('POST', `/contacts/${id}/calls`, { outcome: 'reached' }),
      () => runLateJob(office()),
    );
    expect(await office().db.selectFrom('lateNotices').selectAll().execute()).toEqual([]);
  });

  test('does not move to a second agent who leaves meanwhile', async () => {
    const [{ id: first }, second] = [await addAgent(office()), await addAgent(office())];
    await putOnDuty(office(), '2026-11-25', first, second.id);
    await receiveLate();
    await during(editAgent(second, { isActive: false }), () => runLateJob(office()));
    expect(await storedInquiries(office())).toMatchObject([{ assignedAgentId: first }]);
  });
});

test('of two users who change an inquiry at once, the second one is told', async () => {
  const path = `/contacts/${await receive(office())}`;
  const triage = { assignedAgentId: null, isAnswered: false };
  const answers = await during(
    (call) => call('PUT', path, { ...triage, status: 'done' }),
    (call) => call('PUT', path, { ...triage, status: 'spam' }, { 'if-match': '"1"' }),
  );
  expect(statuses(answers)).toEqual([200, 412]);
});
