import { describe, expect, test } from 'vitest';
import { queueDuePolicyEmails } from '#features/policies/server/emails/queue-policy-emails.ts';
import { claimEmail } from '#features/emails/server/sending-store.ts';
import { sharePolicyLinks, signedForm } from '#tests/support/policy-links.ts';
import { policyInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const day = 24 * 3600;

describe.each(engines)('the job of policy emails on %s', (engine) => {
  const links = sharePolicyLinks(engine);
  const { office, queueEmails, emails } = links;
  const requests = () =>
    office().db.selectFrom('policyRequests').selectAll().orderBy('id').execute();
  const dueNow = (agentId?: string) =>
    office()
      .db.updateTable('policyRequests')
      .set({ nextEmailAt: office().clock.read().toISOString() })
      .where((eb) => eb.and(agentId === undefined ? {} : { agentId }))
      .execute();

  const markSent = (address: string) =>
    office()
      .db.updateTable('emailMessages')
      .set({ status: 'sent', secretLink: null })
      .where('recipientAddress', '=', address)
      .execute();

  test('vector 1: queues one email for each active agent, and none at the next run', async () => {
    const { ann, ben } = await links.publishForTwo();
    await queueEmails();
    expect((await emails()).map((email) => email.recipientAddress)).toEqual([ann.email, ben.email]);
    const lastSentAt = office().clock.read().toISOString();
    const expected = { lastSentAt, sentCount: 1, nextEmailAt: '2026-11-28T13:00:00.000Z' };
    expect(await requests()).toMatchObject([expected, expected]);
  });

  test('gives up an email that still waits when a newer one is queued', async () => {
    const { ann, ben, ofBen } = await links.publishForTwo();
    await dueNow(ben.id);
    await queueEmails();
    const sentTo = async ({ email }: typeof ben) =>
      (await emails()).filter(({ recipientAddress }) => recipientAddress === email);
    expect(await sentTo(ann)).toMatchObject([{ status: 'queued', lastError: null }]);
    expect(await sentTo(ben)).toMatchObject([
      { status: 'failed', lastError: 'Not sent: a newer email replaced it', secretLink: null },
      { status: 'queued', lastError: null },
    ]);
    const [renewed] = await links.tokensTo(ben.email);
    expect(renewed).not.toBe(ofBen);
    await markSent(ann.email);
    await dueNow(ann.id);
    await queueEmails();
    expect(await sentTo(ann)).toMatchObject([
      { status: 'sent', lastError: null },
      { status: 'queued', lastError: null },
    ]);
  });

  test('several instances at once queue each email once', async () => {
    await links.publishForTwo();
    await dueNow();
    await Promise.all(Array.from({ length: 5 }, queueEmails));
    await queueEmails();
    expect((await requests()).map(({ sentCount }) => sentCount)).toEqual([2, 2]);
    expect(await emails()).toHaveLength(4);
  });

  test('a failure in the middle of a transaction leaves the emails for the next run', async () => {
    await links.publishForTwo();
    await dueNow();
    const failing = office()
      .db.transaction()
      .execute(async (transaction) => {
        await queueDuePolicyEmails(transaction, links.emailSettings(), office().clock.read());
        throw new Error('killed');
      });
    await expect(failing).rejects.toThrow('killed');
    expect(await emails()).toHaveLength(2);
    await queueEmails();
    expect(await emails()).toHaveLength(4);
  });

  const subjects = async (address: string) =>
    (await emails())
      .filter((email) => email.recipientAddress === address)
      .map(({ subject }) => subject);

  test('reminds until the agent confirms, and not after the last reminder', async () => {
    const { ann, ben, ofAnn } = await links.publishForTwo();
    await links.send(ofAnn, signedForm);
    for (let nth = 0; nth < 60; nth++) {
      office().clock.advance(day);
      await queueEmails();
    }
    const first = 'Please read and confirm: Advertising review';
    const reminder = 'Reminder: please read and confirm Advertising review';
    expect(await subjects(ann.email)).toEqual([first]);
    expect(await subjects(ben.email)).toEqual([
      first,
      ...Array.from({ length: 6 }, () => reminder),
    ]);
  });

  test('vector 16: an inactive policy sends no reminders, and waiting emails are given up', async () => {
    const { policy } = await links.publishForTwo();
    await office().call('DELETE', `/policies/${policy.id}`);
    await dueNow();
    await queueEmails();
    expect(await claimEmail(office().db, office().clock.read())).toBeUndefined();
    expect(await emails()).toMatchObject(
      Array.from({ length: 2 }, () => ({
        status: 'failed',
        lastError: 'Not sent: the policy is withdrawn',
        secretLink: null,
      })),
    );
    const body = policyInput({ title: 'Advertising review', isActive: true });
    await office().call('PUT', `/policies/${policy.id}`, body);
    await queueEmails();
    expect(await emails()).toHaveLength(4);
  });

  test('a waiting email to a former address is given up, and a new one is queued', async () => {
    const { ann, ben } = await links.publishForTwo();
    await markSent(ben.email);
    await office().call('PUT', `/agents/${ann.id}`, { ...ann, email: 'ann@new.example' });
    const claimed = await claimEmail(office().db, office().clock.read());
    expect(claimed?.kind).toBe('agent_address');
    expect(await claimEmail(office().db, office().clock.read())).toBeUndefined();
    await queueEmails();
    expect(await links.tokensTo('ann@new.example')).toHaveLength(1);
  });

  test('a waiting email whose link has expired is given up, and one with a new link is queued', async () => {
    const { ann, ben, ofAnn } = await links.publishForTwo();
    await links.send(ofAnn, signedForm);
    const ends = office().db.selectFrom('policyLinks').select('expiresAt').distinct();
    const { expiresAt } = await ends.executeTakeFirstOrThrow();
    office().clock.advance((Date.parse(expiresAt) - office().clock.read().getTime()) / 1000);
    const now = office().clock.read();
    await office().db.updateTable('policyRequests').set({ nextEmailAt: null }).execute();
    expect(await claimEmail(office().db, now)).toBeUndefined();
    expect((await emails()).map(({ lastError }) => lastError)).toEqual([
      'Not sent: the request is closed',
      'Not sent: its link has expired',
    ]);
    await queueEmails();
    const [renewed = ''] = await links.tokensTo(ben.email);
    expect((await links.read(renewed)).statusCode).toBe(200);
    expect(await links.tokensTo(ann.email)).toEqual([]);
  });

  test('an email is given up together with the request for a new one, or not at all', async () => {
    const { policy } = await links.publishForTwo();
    await office().call('DELETE', `/policies/${policy.id}`);
    const before = await requests();
    let updates = 0;
    const failing = office().db.withPlugin({
      transformQuery({ node }) {
        // The first update claims the email, the second makes a new email due, and the third gives
        // up the claimed email.
        if (node.kind === 'UpdateQueryNode' && ++updates === 3) throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(claimEmail(failing, office().clock.read())).rejects.toThrow('killed');
    expect(await requests()).toEqual(before);
  });

  test.each([
    ['is closed', true],
    ['has got its email', false],
  ])(
    'a waiting email that is given up makes none due for a request that %s',
    async (_what, isClosed) => {
      const { ann, ben, ofBen } = await links.publishForTwo();
      const { db, clock } = office();
      if (isClosed) await links.send(ofBen, signedForm);
      else await markSent(ben.email);
      await db.updateTable('policyLinks').set({ expiresAt: '2026-01-01' }).execute();
      await db.updateTable('policyRequests').set({ nextEmailAt: null }).execute();
      expect(await claimEmail(db, clock.read())).toBeUndefined();
      const due = (await requests()).map(({ agentId, nextEmailAt }) => [agentId, nextEmailAt]);
      expect(due).toEqual([
        [ann.id, clock.read().toISOString()],
        [ben.id, null],
      ]);
    },
  );

  test('a waiting email whose request was closed is not sent', async () => {
    const { ofAnn, ofBen } = await links.publishForTwo();
    await links.send(ofAnn, signedForm);
    await links.send(ofBen, signedForm);
    expect(await claimEmail(office().db, office().clock.read())).toBeUndefined();
    expect((await emails()).map(({ lastError }) => lastError)).toEqual([
      'Not sent: the request is closed',
      'Not sent: the request is closed',
    ]);
    await queueEmails();
    expect(await emails()).toHaveLength(2);
  });
});
