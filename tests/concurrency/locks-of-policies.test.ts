import { expect, test } from 'vitest';
import { closeOpenRequests } from '#features/policies/db/requests.ts';
import { sharePolicyLinks, signedForm } from '#tests/support/policy-links.ts';
import { makeWhileLocked, runTwice } from '#tests/support/held-transaction.ts';
import { addAgent, addPolicy, policyInput, publishPolicy } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';
import { editAgent, shareTwoUsers, statuses } from '#tests/support/two-users.ts';

const links = sharePolicyLinks(engines[1]);
const { office, confirmations } = links;
const during = shareTwoUsers(office);

test('an agent does not confirm a version that is replaced meanwhile', async () => {
  const { policy, ofAnn } = await links.publishForTwo();
  await office().call('PUT', `/policies/${policy.id}`, {
    ...policyInput(),
    title: policy.title,
    content: 'Other words.',
  });
  const answers = await during(
    (call) => call('POST', `/policies/${policy.id}/publish`, { changeNote: 'Words' }),
    () => links.send(ofAnn, signedForm),
  );
  expect([statuses(answers), await confirmations()]).toEqual([[201, 409], []]);
});

test('of two instances one emails the agents about a policy, and the other one does not wait', async () => {
  await links.publishForTwo();
  await office().db.deleteFrom('emailMessages').execute();
  const { id } = await addPolicy(office(), { title: 'Lockboxes' });
  await publishPolicy(office(), id);
  await runTwice(office().db, links.queueEmails);
  expect(await links.emails()).toHaveLength(2);
});

test('the email about a policy waits while the agent gets another address', async () => {
  const ann = await addAgent(office());
  const { id } = await addPolicy(office());
  await publishPolicy(office(), id);
  const change = editAgent(ann, { email: 'new@example.com' });
  await during(change, links.queueEmails);
  await links.queueEmails();
  expect((await links.emails()).map(({ recipientAddress }) => recipientAddress)).toEqual([
    'new@example.com',
  ]);
});

test('a publication waits for an agent who leaves without a deadlock', async () => {
  const { ann, policy } = await links.publishForTwo();
  const { db, call, clock } = office();
  await call('PUT', `/policies/${policy.id}`, { ...policy, content: 'Other words.' });
  const answer = await makeWhileLocked(
    db,
    ann.id,
    () => call('POST', `/policies/${policy.id}/publish`, { changeNote: 'Words' }),
    (leaving) => closeOpenRequests(leaving, { agentId: ann.id }, 'agent_left', clock.read()),
  );
  expect(answer.statusCode).toBe(201);
});

test.each([
  [
    'confirmation on paper',
    'paper',
    { confirmedOn: '2026-11-21', typedName: 'Ann Lee', note: 'Signed' },
  ],
  ['waiver', 'waive', { reason: 'Long illness' }],
])('a %s is about the version that is published meanwhile', async (_title, way, body) => {
  const { ann, policy } = await links.publishForTwo();
  await office().call('PUT', `/policies/${policy.id}`, { ...policy, content: 'Other words.' });
  const answers = await during(
    (call) => call('POST', `/policies/${policy.id}/publish`, { changeNote: 'Words' }),
    (call) => call('POST', `/policies/${policy.id}/readers/${ann.id}/${way}`, body),
  );
  expect(statuses(answers)).toEqual([201, 204]);
});

test('agents are asked to confirm the version that is published meanwhile', async () => {
  await addAgent(office());
  const policy = await addPolicy(office());
  await publishPolicy(office(), policy.id, { asks: false });
  await office().call('PUT', `/policies/${policy.id}`, { ...policy, content: 'Other words.' });
  const [published] = await during(
    (call) => call('POST', `/policies/${policy.id}/publish`, { changeNote: 'Words', asks: false }),
    (call) => call('POST', `/policies/${policy.id}/ask`, { state: 'not_asked' }),
  );
  const requests = office().db.selectFrom('policyRequests').select('versionId');
  expect(await requests.execute()).toEqual([{ versionId: published.json<{ id: string }>().id }]);
});
