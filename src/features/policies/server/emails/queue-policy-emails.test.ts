import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import type { Email, ListedEmail } from '#features/emails/domain.ts';
import { sharePolicyLinks, signedForm } from '#tests/support/policy-links.ts';
import { policyInput, publishPolicy } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { composePolicyRequest } from './policy-emails.ts';
import { linkPlace } from '#features/emails/server/compose/secret-links.ts';
import {
  claimEmail,
  recordFailure,
  recordSent,
  type ClaimedEmail,
} from '#features/emails/server/sending-store.ts';

const office = { name: 'Office', address: 'office@example.com' };
const request = {
  agent: { name: 'Ann Lee', address: 'ann@example.com' },
  title: 'Advertising review',
  version: 3,
  changeNote: 'Names <thirteen> months.',
  dueOn: '2026-12-05',
  isReminder: false,
};
const now = new Date('2026-11-21T15:00:00.000Z');
const compose = (change: object, at = now) =>
  composePolicyRequest({ ...request, ...change }, { brokerage: shippedFacts, office }, at);

describe('the email about a policy', () => {
  test('says from whom, what to do and until when, as text and as HTML', () => {
    const { subject, text, html, replyTo } = compose({});
    expect([subject, replyTo]).toEqual(['Please read and confirm: Advertising review', office]);
    for (const words of [
      'Marsh & Square Realty asks you to read this policy and to confirm it.',
      'Policy: Advertising review, version 3',
      'What changed: Names <thirteen> months.',
      'Confirm by: Dec 5, 2026',
      linkPlace,
    ]) {
      expect(text).toContain(words);
    }
    expect(html).toContain('Names &lt;thirteen&gt; months.');
    expect(html).toContain(linkPlace);
  });

  test('a reminder says so, and after the due day that it was due', () => {
    const late = compose({ isReminder: true }, new Date('2026-12-06T15:00:00.000Z'));
    expect(late.subject).toBe('Reminder: please read and confirm Advertising review');
    expect(late.text).toContain('Was due on: Dec 5, 2026');
    expect(late.text).toContain('a policy that you have not confirmed yet');
  });
});

describe.each(engines)('the link of an email about a policy on %s', (engine) => {
  const links = sharePolicyLinks(engine);
  const { office: shared, emails } = links;
  const time = () => shared().clock.read();
  async function claim(): Promise<ClaimedEmail> {
    const email = await claimEmail(shared().db, time());
    if (!email) throw new Error('no email is due');
    return email;
  }

  test('is not kept with a refusal of the mail server that repeats it', async () => {
    const { ofAnn } = await links.publishForTwo();
    const reason = `554 listed URL http://localhost:3000/read/${ofAnn}`;
    const failure = { reason, isPermanent: true, isUncertain: false };
    await recordFailure(shared().db, await claim(), failure, time());
    const errors = (await emails()).map(({ lastError }) => lastError);
    expect(errors).toContain('554 listed URL http://localhost:3000/read/…');
  });

  test.each(['agent_deadlines', 'desk_invitation'] as const)(
    'comes after the emails to visitors, as do the many of the kind %s',
    async (kind) => {
      const { db } = shared();
      await links.publishForTwo();
      const [first] = await emails();
      if (!first) throw new Error('no email is due');
      const copy = (change: object) => ({
        ...first,
        id: newId(),
        messageId: newId(),
        policyRequestId: null,
        secretLink: null,
        ...change,
      });
      const many = copy({ kind, nextAttemptAt: '2026-01-01T00:00:00.000Z' });
      const urgent = copy({ kind: 'office_notice' });
      await db.insertInto('emailMessages').values([many, urgent]).execute();
      expect((await claim()).id).toBe(urgent.id);
    },
  );

  test('comes after the emails to visitors, and is claimed after many that are given up', async () => {
    const { db } = shared();
    await links.publishForTwo();
    const [first] = await emails();
    if (!first) throw new Error('no email is due');
    const revoked = Array.from({ length: 45 }, () => ({
      ...first,
      id: newId(),
      messageId: newId(),
      secretLink: null,
      nextAttemptAt: '2026-01-01T00:00:00.000Z',
    }));
    const inquiry = { ...first, id: newId(), messageId: newId(), policyRequestId: null };
    await db
      .insertInto('emailMessages')
      .values([...revoked, inquiry])
      .execute();
    expect((await claim()).id).toBe(inquiry.id);
    expect((await claim()).secretLink).toMatch(/\/read\//);
  });

  test('is put into the text when the email is sent, and deleted when it was accepted', async () => {
    const { ofAnn } = await links.publishForTwo();
    const claimed = await claim();
    expect(claimed.text).toContain(`http://localhost:3000/read/${ofAnn}\n`);
    expect(claimed.html).toContain(
      `<a href="http://localhost:3000/read/${ofAnn}">Read and confirm the policy</a>`,
    );
    expect(claimed.text + claimed.html).not.toContain(linkPlace);
    await recordSent(shared().db, claimed, time());
    const stored = (await emails()).find(({ id }) => id === claimed.id);
    expect(stored).toMatchObject({ status: 'sent', secretLink: null });
    expect(JSON.stringify(stored)).not.toContain(ofAnn);
  });

  test('is kept after the email has failed, and no answer of the back office has it', async () => {
    const { ofAnn } = await links.publishForTwo();
    const claimed = await claim();
    await recordFailure(
      shared().db,
      claimed,
      { reason: 'mailbox unavailable', isPermanent: true, isUncertain: false },
      time(),
    );
    const list = (await shared().call('GET', '/mails')).json<ListedEmail[]>();
    const listed = list.find(({ id }) => id === claimed.id);
    expect(listed).toMatchObject({ status: 'failed', isWanted: true, inquirer: null });
    const answer = await shared().call('GET', `/mails/${claimed.id}`);
    expect(answer.json<Email>().text).toContain(linkPlace);
    expect(JSON.stringify(list) + answer.body).not.toContain(ofAnn);
    const again = await shared().call('POST', `/mails/${claimed.id}/send-again`);
    expect([again.statusCode, again.body.includes(ofAnn)]).toEqual([200, false]);
  });

  test('a sent email cannot be sent again, and the answer says what to do instead', async () => {
    await links.publishForTwo();
    const claimed = await claim();
    await recordSent(shared().db, claimed, time());
    const answer = await shared().call('POST', `/mails/${claimed.id}/send-again`);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      'The link of this email was deleted. To send a new link, remind the agent in the list of the policy’s readers.',
    ]);
  });

  const wanted = async () =>
    (await shared().call('GET', '/mails'))
      .json<ListedEmail[]>()
      .map(({ status, isWanted, policyId }) => ({ status, isWanted, policyId }));

  test('vector 17: without a mail server the requests stay open and their emails wait', async () => {
    const { policy, ofAnn } = await links.publishForTwo();
    const waiting = { status: 'queued', isWanted: true, policyId: policy.id };
    expect([await links.ends(), await wanted()]).toEqual([
      [null, null],
      [waiting, waiting],
    ]);
    await links.send(ofAnn, signedForm);
    expect(await wanted()).toEqual([waiting, { ...waiting, isWanted: false }]);
    await shared().db.updateTable('emailMessages').set({ status: 'failed' }).execute();
    const failed = async () => (await shared().call('GET', '/mails/state')).json<object>();
    expect(await failed()).toMatchObject({ failed: 1 });
    await shared().call('DELETE', `/policies/${policy.id}`);
    expect(await failed()).toMatchObject({ failed: 0 });
    expect((await shared().call('POST', '/mails/send-again')).json()).toEqual({ emails: 0 });
  });
});

describe.each(engines)('reminders of policies on %s', (engine) => {
  const links = sharePolicyLinks(engine);
  const { office: shared, queueEmails, emails } = links;

  const queueReminders = async () => {
    const nextEmailAt = shared().clock.read().toISOString();
    await shared().db.updateTable('policyRequests').set({ nextEmailAt }).execute();
    await queueEmails();
  };

  test('plans the next reminder of each request by its own due day', async () => {
    const { ben } = await links.publishForTwo();
    const ofBen = shared().db.updateTable('policyRequests').where('agentId', '=', ben.id);
    await ofBen.set({ dueOn: '2026-12-10' }).execute();
    await queueReminders();
    const requests = shared().db.selectFrom('policyRequests').select('nextEmailAt').orderBy('id');
    expect(await requests.execute()).toEqual([
      { nextEmailAt: '2026-11-28T13:00:00.000Z' },
      { nextEmailAt: '2026-12-03T13:00:00.000Z' },
    ]);
  });

  test('a reminder after a minor correction names the corrected version and its title', async () => {
    const { policy } = await links.publishForTwo();
    const words = policyInput({ title: 'Advertising rules', content: 'Corrected.' });
    await shared().call('PUT', `/policies/${policy.id}`, words);
    await publishPolicy(shared(), policy.id, { isMinor: true, changeNote: 'A typo' });
    await queueReminders();
    const { subject, text } = (await emails()).at(-1) ?? {};
    expect(subject).toBe('Reminder: please read and confirm Advertising rules');
    expect(text).toContain('Policy: Advertising rules, version 2\nWhat changed: A typo\n');
  });
});
