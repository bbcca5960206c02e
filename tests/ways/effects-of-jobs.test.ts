import { expect, test } from 'vitest';
import { parseEnv } from '#app/server/process/env.ts';
import { scheduledJobs } from '#app/server/process/scheduled-jobs.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { course } from '#tests/support/hand-ins.ts';
import { planOf } from '#tests/support/imports.ts';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import { addAgent, addPolicy, publishPolicy } from '#tests/support/record-samples.ts';
import { shareSequences } from '#tests/support/sequences.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { insertTestToken } from '#tests/support/tokens.ts';

const { office, call, signIn, post, postFile, linesOf } = shareSequences();

/** Leaves work for all jobs of the next weeks. */
async function leaveWork() {
  const { agent: ann, cookie } = await signIn({ firstName: 'Ann', lastName: 'Lee' });
  const ben = await addAgent(office(), { firstName: 'Ben', lastName: 'Ode' });
  const split = { split: '80.00', effectiveOn: '2026-11-24', reason: 'Annual review' };
  const leaves = { leftOn: '2026-11-24', forwardedTo: 'commission', inquiriesTo: ann.id };
  const calls: { statusCode: number }[] = [
    await call('POST', `/agents/${ann.id}/splits`, split),
    await call('POST', `/agents/${ben.id}/departure`, leaves),
    await call('PUT', `/agents/${ann.id}/license`, { renewalDueOn: '2027-03-31' }),
    await call('POST', '/deadlines', { agentId: ann.id, kind: 'mls', dueOn: '2026-12-01' }),
  ];
  await putOnDuty(office(), '2026-11-23', ben.id, ann.id);
  const noCertificate = { ...course, evidence: 'later' };
  calls.push((await postFile(deskPaths.education, noCertificate, {}, cookie)).answer);
  calls.push((await post(deskPaths.home, { email: ben.email })).answer);
  await publishPolicy(office(), (await addPolicy(office())).id);
  await insertTestToken(office().db, { now: office().clock.read(), expiresInDays: 30 });
  const { id, planHash } = await planOf(
    office(),
    'agents',
    'Email,First,Last\nbo@example.com,Bo,Fox\n',
  );
  calls.push(await call('POST', `/imports/${id}/commit`, { planHash }));
  await putOnDuty(office(), '2026-11-21', ben.id, ann.id);
  await receive(office());
  expect(calls.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200, 201, 303, 303, 202]);
}

/** Runs all jobs as the server does. @returns a line for each job with effects, and its effects */
async function runJobs(): Promise<string[]> {
  const { context, app } = office();
  const lines: string[] = [];
  for (const { name, run } of scheduledJobs(context, parseEnv({ RETENTION_DAYS: '90' }), app)) {
    const found = await linesOf(() => run(() => false));
    if (found.length > 0) lines.push(`  ${name}`, ...found.map((line) => `  ${line}`));
  }
  return lines;
}

test('the jobs of a server have their effects, each once', async () => {
  await leaveWork();
  const lines: string[] = [];
  for (const time of [
    '2026-11-21T15:01:00.000Z',
    '2026-11-21T16:05:00.000Z',
    '2026-11-21T18:00:00.000Z',
    '2026-11-23T15:00:00.000Z',
    '2026-11-23T17:00:00.000Z',
    '2026-11-24T15:00:00.000Z',
    '2026-12-01T15:00:00.000Z',
    '2026-12-20T15:00:00.000Z',
    '2027-03-01T15:00:00.000Z',
  ]) {
    setTime(office(), time);
    lines.push(time, ...(await runJobs()));
    const again = (await runJobs()).filter((line) => !/wakes|^ {2}\w/.test(line));
    expect([time, again]).toEqual([time, []]);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/effects/jobs.txt');
});
