import { expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { pdf } from '#tests/support/hand-ins.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';
import { shareTwoUsers, type Act } from '#tests/support/two-users.ts';

const { office, signIn, postFile } = shareDesk(engines[1]);
const during = shareTwoUsers(office);

const deadlines = () =>
  office().db.selectFrom('agentDeadlines').selectAll().orderBy('id').execute();

async function addDeadline() {
  const { id: agentId } = await addAgent(office());
  const input = { agentId, kind: 'mls', dueOn: '2027-03-21' };
  return (await office().call('POST', '/deadlines', input)).json<{ id: string }>().id;
}

async function handInPaper() {
  const { cookie } = await signIn();
  const paper = { kind: 'other', label: 'Insurance', dueOn: '2027-03-21' };
  await postFile(deskPaths.papers, paper, { bytes: pdf() }, cookie);
  return (await deadlines()).at(-1)?.id ?? '';
}

const renew =
  (id: string): Act =>
  (call) =>
    call('POST', `/deadlines/${id}/renew`, { dueOn: '2028-03-21' });
const end =
  (id: string): Act =>
  (call) =>
    call('POST', `/deadlines/${id}/end`, { reason: 'Entered twice' });
const accept =
  (id: string): Act =>
  (call) =>
    call('POST', `/deadlines/${id}/accept`);
const giveBack =
  (id: string): Act =>
  (call) =>
    call('POST', `/deadlines/${id}/return`, { reason: 'A page is missing.' });

test.each<[acts: string, first: (id: string) => Act, second: (id: string) => Act, left: number]>([
  ['renew it', renew, renew, 2],
  ['renew and end it', renew, end, 2],
  ['end and renew it', end, renew, 1],
])(
  'of two users who %s the first one does, and the second one is told',
  async (_acts, first, second, left) => {
    await office().db.deleteFrom('agentDeadlines').execute();
    const id = await addDeadline();
    const answers = await during(first(id), second(id));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(await deadlines()).toHaveLength(left);
  },
);

test.each<[acts: string, first: (id: string) => Act, second: (id: string) => Act]>([
  ['accept and return it', accept, giveBack],
  ['return and accept it', giveBack, accept],
])('of two users who %s the second one is told', async (_acts, first, second) => {
  const id = await handInPaper();
  const answers = await during(first(id), second(id));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
});
