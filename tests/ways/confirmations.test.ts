import { describe, expect, test } from 'vitest';
import { sharePolicyLinks, signedForm, statementOf } from '#tests/support/policy-links.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { PolicyReader } from '#features/policies/domain/readers.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { policyInput, publishPolicy } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const day = 24 * 3600;

describe.each(engines)('a policy on %s', (engine) => {
  const links = sharePolicyLinks(engine);
  const { office } = links;
  const paper = (policyId: string, agentId: string) =>
    office().call('POST', `/policies/${policyId}/readers/${agentId}/paper`, {
      confirmedOn: officeDay(office().clock.read()),
      typedName: 'Ann Lee',
      note: 'In the binder',
    });
  const waive = (policyId: string, agentId: string) =>
    office().call('POST', `/policies/${policyId}/readers/${agentId}/waive`, { reason: 'On leave' });

  type Way = (ids: { policy: string; ann: string; ofAnn: string }, nth: number) => Promise<unknown>;
  test.each<[way: string, state: string, action: string, act: Way]>([
    [
      'the link',
      'confirmed',
      'confirmed',
      ({ ofAnn }, nth) => links.send(ofAnn, { ...signedForm, statement: statementOf(nth) }),
    ],
    ['a paper', 'confirmed', 'confirmed', ({ policy, ann }) => paper(policy, ann)],
    ['a waiver', 'waived', 'waived', ({ policy, ann }) => waive(policy, ann)],
  ])(
    'is closed by %s for each version, with no reminder after it',
    async (_way, state, action, act) => {
      const { ann, policy } = await links.publishForTwo();
      const stateOfAnn = async () => {
        const readers = await office().call('GET', `/policies/${policy.id}/readers`);
        return readers.json<PolicyReader[]>().find(({ id }) => id === ann.id)?.state;
      };
      const toAnn = async () =>
        (await links.emails()).filter(({ recipientAddress }) => recipientAddress === ann.email)
          .length;
      for (const nth of [1, 2, 3]) {
        if (nth > 1) {
          const words = { title: 'Advertising review', content: `Words of version ${nth}.` };
          await office().call('PUT', `/policies/${policy.id}`, policyInput(words));
          await publishPolicy(office(), policy.id);
          await links.queueEmails();
        }
        const asked = await toAnn();
        const ofAnn = (await links.tokensTo(ann.email)).at(-1) ?? '';
        expect(await stateOfAnn()).toBe('open');
        const ids = { policy: policy.id, ann: ann.id, ofAnn };
        const entries = await recordedDuring(office(), () => act(ids, nth));
        expect([await stateOfAnn(), entries.map((entry) => entry.action)]).toEqual([
          state,
          [action],
        ]);
        expect((await paper(policy.id, ann.id)).statusCode).toBe(409);
        expect((await waive(policy.id, ann.id)).statusCode).toBe(409);
        await links.queueEmails();
        expect(await toAnn()).toBe(asked);
      }
      await office()
        .db.updateTable('emailMessages')
        .set({ status: 'sent', sentAt: office().clock.read().toISOString() })
        .execute();
      office().clock.advance(12 * day);
      const sent = await toAnn();
      await links.queueEmails();
      expect(await toAnn()).toBe(sent);
    },
  );
});
