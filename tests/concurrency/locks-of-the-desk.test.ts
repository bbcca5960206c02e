import { expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { overlap, queueBehind, runTwice } from '#tests/support/held-transaction.ts';
import type { Database } from '#shared/db/connection.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';
import { editAgent, shareTwoUsers, statuses, type Act } from '#tests/support/two-users.ts';
import { shareWayIn } from '#tests/support/way-in.ts';

const { desk, db, runJob, emails, sessions, ask, askAndRead, tables } = shareWayIn(engines[1]);
const { office, post } = desk;
const during = shareTwoUsers(office);

const enter = async (token: string) => (await post(deskPaths.enter(token), {})).answer;
const endDevices =
  ({ id }: { id: string }): Act =>
  (call) =>
    call('DELETE', `/agents/${id}/desk-sessions`);
const lockRequests = (transaction: Database) =>
  transaction.updateTable('deskRequests').set({ tries: 0 }).execute();
const turnOff: Act = (call) => call('PUT', '/desk', { isOn: false });

test.each<[title: string, end: (agent: { id: string; email: string }) => Act]>([
  ['the office ends the devices', endDevices],
  ['the office turns the desk off', () => turnOff],
  ['the agent leaves', (agent) => editAgent(agent, { isActive: false })],
  ['the agent gets another address', (agent) => editAgent(agent, { email: 'new@example.com' })],
])('no device stays signed in if %s while it signs in', async (_title, end) => {
  const agent = await addAgent(office());
  const { token } = await askAndRead(agent.email);
  const [entered, ended] = await overlap(
    db(),
    () => enter(token),
    () => end(agent)(office().call),
  );
  expect([entered.statusCode, ended.statusCode < 300, await sessions()]).toEqual([303, true, []]);
});

test('a code does not sign in a device after the office ended all meanwhile', async () => {
  const agent = await addAgent(office());
  const { code, cookie } = await askAndRead(agent.email);
  const [, typed] = await during(
    endDevices(agent),
    async () => (await post('/desk/code', { code }, cookie)).answer,
  );
  expect([typed.statusCode, await sessions()]).toEqual([422, []]);
});

test('a code that is sent twice at once signs in one device', async () => {
  const agent = await addAgent(office());
  const { code, cookie } = await askAndRead(agent.email);
  const type = async () => (await post('/desk/code', { code }, cookie)).answer;
  const answers = await queueBehind(db(), lockRequests, type, type);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 422]);
  expect(await sessions()).toHaveLength(1);
});

test('a device that the office ends meanwhile changes nothing', async () => {
  const { agent, cookie } = await desk.signIn();
  const away = { from: '2026-12-01', to: '2026-12-02' };
  const [ended, sent] = await during(
    endDevices(agent),
    async () => (await post('/desk/away', away, cookie)).answer,
  );
  expect([ended.statusCode, sent.headers.location]).toEqual([204, deskPaths.home]);
  expect(await db().selectFrom('agentsAway').selectAll().execute()).toEqual([]);
});

test('of two instances one answers a request for a link, and the other one does not wait', async () => {
  const agent = await addAgent(office());
  await ask(agent.email);
  await runTwice(db(), runJob);
  expect(await emails()).toHaveLength(1);
});

test.each<[title: string, end: (agent: { id: string }) => Act]>([
  ['leaves', (agent) => editAgent(agent, { isActive: false })],
  ['gets another address', (agent) => editAgent(agent, { email: 'new@example.com' })],
])('an agent who %s meanwhile gets no link', async (_title, end) => {
  const agent = await addAgent(office());
  await ask(agent.email);
  await during(end(agent), runJob);
  expect((await tables()).links).toEqual([]);
});

test('no link stays if the office turns the desk off while it is sent', async () => {
  const agent = await addAgent(office());
  await ask(agent.email);
  await overlap<unknown>(db(), runJob, () => turnOff(office().call));
  expect((await tables()).links).toEqual([]);
});

test('an agent who leaves meanwhile is not invited', async () => {
  const agent = await addAgent(office());
  const [, invited] = await during(editAgent(agent, { isActive: false }), (call) =>
    call('POST', '/agents/invite', { ids: [agent.id] }),
  );
  expect([invited.json(), (await tables()).links]).toEqual([{ emails: 0 }, []]);
});

test('agents who are invited while the office turns the desk off can use it', async () => {
  const { id } = await addAgent(office());
  const [, invited] = await during(turnOff, (call) =>
    call('POST', '/agents/invite', { ids: [id] }),
  );
  const { isOn } = (await office().call('GET', '/desk')).json<{ isOn: boolean }>();
  expect([invited.json(), isOn]).toEqual([{ emails: 1 }, true]);
});

test.each<[title: string, end: (agent: { id: string }) => Act]>([
  ['for an agent who leaves', (agent) => editAgent(agent, { isActive: false })],
  ['if the office turns the desk off', () => turnOff],
])('no link is copied %s meanwhile', async (_title, end) => {
  const agent = await addAgent(office());
  const answers = await during(end(agent), (call) => call('POST', `/agents/${agent.id}/desk-link`));
  expect([statuses(answers), (await tables()).links]).toEqual([[200, 409], []]);
});

test('days away that two users enter at once are stored once', async () => {
  const { id } = await addAgent(office());
  const away = { from: '2026-12-01', to: '2026-12-02' };
  const add: Act = (call) => call('POST', `/agents/${id}/away`, away);
  await during(add, add);
  expect((await office().call('GET', `/agents/${id}/away`)).json()).toHaveLength(1);
});
