import { describe, expect, test } from 'vitest';
import { sharePolicyLinks } from '#tests/support/policy-links.ts';
import { policyInput, publishPolicy } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('reminders of policies on %s', (engine) => {
  const links = sharePolicyLinks(engine);
  const { office, queueEmails, emails } = links;
  const requests = () =>
    office().db.selectFrom('policyRequests').selectAll().orderBy('id').execute();
  const dueNow = () =>
    office()
      .db.updateTable('policyRequests')
      .set({ nextEmailAt: office().clock.read().toISOString() })
      .execute();

  test('plans the next reminder of each request by its own due day', async () => {
    const { ben } = await links.publishForTwo();
    const ofBen = office().db.updateTable('policyRequests').where('agentId', '=', ben.id);
    await ofBen.set({ dueOn: '2026-12-10' }).execute();
    await dueNow();
    await queueEmails();
    expect((await requests()).map(({ nextEmailAt }) => nextEmailAt)).toEqual([
      '2026-11-28T13:00:00.000Z',
      '2026-12-03T13:00:00.000Z',
    ]);
  });

  test('a reminder after a minor correction names the corrected version and its title', async () => {
    const { policy } = await links.publishForTwo();
    const words = policyInput({ title: 'Advertising rules', content: 'Corrected.' });
    await office().call('PUT', `/policies/${policy.id}`, words);
    await publishPolicy(office(), policy.id, { isMinor: true, changeNote: 'A typo' });
    await dueNow();
    await queueEmails();
    const { subject, text } = (await emails()).at(-1) ?? {};
    expect(subject).toBe('Reminder: please read and confirm Advertising rules');
    expect(text).toContain('Policy: Advertising rules, version 2\nWhat changed: A typo\n');
  });
});
