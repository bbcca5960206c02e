import { expect, test } from 'vitest';
import { evidenceJob } from '#app/server/process/email-jobs.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { course } from '#tests/support/hand-ins.ts';
import { runTwice } from '#tests/support/held-transaction.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { editAgent, shareTwoUsers } from '#tests/support/two-users.ts';

const { office, signIn, postFile } = shareDesk(engines[1]);
const during = shareTwoUsers(office);

const askForEvidence = () =>
  evidenceJob({
    db: office().db,
    clock: office().clock.read,
    emailSettings: () => ({
      brokerage: shippedFacts,
      office: { name: 'Office', address: 'office@example.com' },
      publicOrigin: origin,
    }),
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
