import { expect, test } from 'vitest';
import { evidenceJob } from '#app/server/process/email-jobs.ts';
import { lockAgentKey, updateAgentKeys } from '#features/agents/db/agent-keys.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import {
  educationInput as educationFields,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import { educationRecords } from '#features/education/server/store.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { course } from '#tests/support/hand-ins.ts';
import { makeWhileLocked, runTwice } from '#tests/support/held-transaction.ts';
import { addAgent, addEducationRecord, educationInput } from '#tests/support/record-samples.ts';
import { testEmailSettings } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { editAgent, shareTwoUsers, statuses, type Act } from '#tests/support/two-users.ts';

const { office, signIn, postFile } = shareDesk(engines[1]);
const during = shareTwoUsers(office);

const askForEvidence = () =>
  evidenceJob({
    db: office().db,
    clock: office().clock.read,
    emailSettings: () => testEmailSettings,
    wakeEmailWorker: () => undefined,
    metrics: undefined,
  }).run(() => false);
const asked = async () =>
  (
    await office()
      .db.selectFrom('emailMessages')
      .select('recipientAddress')
      .where('kind', '=', 'evidence_asked')
      .execute()
  ).map(({ recipientAddress }) => recipientAddress);

/** Adds an agent who handed in a course without evidence, for which it is time to ask. */
async function handIn() {
  await office().db.deleteFrom('emailMessages').execute();
  const { agent, cookie } = await signIn();
  await postFile(deskPaths.education, { ...course, evidence: 'later' }, {}, cookie);
  office().clock.advance(10 * 86_400);
  return agent;
}

test('of two instances one asks for missing evidence, and the other one does not wait', async () => {
  const agent = await handIn();
  await runTwice(office().db, askForEvidence);
  expect(await asked()).toEqual([agent.email]);
});

test('no agent is asked for evidence while the office turns the desk off', async () => {
  await handIn();
  await during<unknown>((call) => call('PUT', '/desk', { isOn: false }), askForEvidence);
  expect(await asked()).toEqual([]);
});

const notCounted = {
  decision: 'does_not_count',
  reason: 'No GREC course code',
  isBrokerTopic: false,
  isFairHousing: false,
};

test.each<[title: string, change: (path: string, input: object) => Act]>([
  ['a move to another agent', (path, input) => (call) => call('PUT', path, input)],
  ['a deletion', (path) => (call) => call('DELETE', path)],
  ['a decision', (path) => (call) => call('PUT', `${path}/credit`, notCounted)],
])('%s waits for a rename of the agent without a deadlock', async (_title, change) => {
  const { db, call } = office();
  const { id: agentId } = await addAgent(office());
  const { id: otherId } = await addAgent(office());
  const added = await call('POST', '/continuing-education', educationInput(agentId));
  const { id } = added.json<EducationRecord>();
  const act = change(`/continuing-education/${id}`, educationInput(otherId));
  const answer = await makeWhileLocked(
    db,
    agentId,
    () => act(call),
    (rename) => updateAgentKeys(rename, agentId, 'zimmer ben'),
  );
  expect(answer.statusCode).toBeLessThan(300);
});

test('records that are added together wait for their agents in one order', async () => {
  const { db, clock } = office();
  const [{ id: first }, { id: second }] = [await addAgent(office()), await addAgent(office())];
  const inputs = [second, first].map((id) => educationFields.parse(educationInput(id)));
  const added = await makeWhileLocked(
    db,
    first,
    () =>
      db.transaction().execute((each) => educationRecords.insertAll(each, inputs, clock.read())),
    (other) => lockAgentKey(other, second),
  );
  expect(added).toHaveLength(2);
});

test('a record that is added while the agent is renamed sorts by the new name', async () => {
  const agent = await addAgent(office());
  await during(editAgent(agent, { firstName: 'Ben', lastName: 'Zimmer' }), (call) =>
    call('POST', '/continuing-education', educationInput(agent.id)),
  );
  const records = office().db.selectFrom('continuingEducation').select('agentKey');
  expect(await records.execute()).toEqual([{ agentKey: 'zimmer ben' }]);
});

test('a record that another user deletes meanwhile is not verified', async () => {
  const { id: kept } = await addEducationRecord(office(), { isVerified: false });
  const { id: deleted } = await addEducationRecord(office(), { isVerified: false });
  const [, answer] = await during(
    (call) => call('DELETE', `/continuing-education/${deleted}`),
    (call) => call('POST', '/continuing-education/verify', { ids: [deleted, kept] }),
  );
  expect(answer.json()).toEqual({ changed: [kept], failed: [{ id: deleted, reason: 'gone' }] });
});

test('a decision about a course that another user edits meanwhile is refused', async () => {
  const { id: agentId } = await addAgent(office());
  const { id } = await addEducationRecord(office(), { agentId });
  const path = `/continuing-education/${id}`;
  const answers = await during(
    (call) => call('PUT', path, educationInput(agentId, { courseTitle: 'Fair housing' })),
    (call) => call('PUT', `${path}/credit`, notCounted, { 'if-match': '"1"' }),
  );
  expect(statuses(answers)).toEqual([200, 412]);
});

test('of two users who change a license at once, the second one is told', async () => {
  const { id } = await addAgent(office());
  const path = `/agents/${id}/license`;
  const { etag } = (await office().call('GET', path)).headers;
  const change =
    (status: string): Act =>
    (call) =>
      call('PUT', path, { status }, { 'if-match': String(etag) });
  expect(statuses(await during(change('lapsed'), change('inactive')))).toEqual([200, 412]);
});
