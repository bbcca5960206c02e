import { expect, test } from 'vitest';
import { sharePolicyLinks, signedForm } from '#tests/support/policy-links.ts';
import { runTwice } from '#tests/support/held-transaction.ts';
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
