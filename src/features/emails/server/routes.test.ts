import { describe, expect, test } from 'vitest';
import type { ListedEmail } from '#features/emails/domain.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { callsOf } from '#tests/support/office.ts';
import {
  inquiriesTrail,
  inquiryCalls,
  receive,
  storedEmails,
} from '#tests/support/stored-inquiries.ts';
import { Refusal } from '#tests/support/email-server.ts';
import { shareEmailOffice } from '#tests/support/email-worker.ts';

describe('emails in the back office', () => {
  const { office, server, startWorker, settled, statuses, recipients } = shareEmailOffice('sqlite');
  const update = () => office().db.updateTable('emailMessages');
  const stateOf = async (call = office().call) =>
    (await call('GET', '/mails/state')).json<object>();
  const sendAgain = (id = '') => office().call('POST', `/mails/${id}/send-again`);

  test('are listed newest first, by status, without their text', async () => {
    await receive(office());
    const acknowledgements = update().where('kind', '=', 'acknowledgement');
    await acknowledgements.set({ status: 'failed' }).execute();
    const answer = await office().call('GET', '/mails?status=failed');
    expect(answer.headers['x-total-count']).toBe('1');
    expect(answer.json()).toMatchObject([
      {
        kind: 'acknowledgement',
        status: 'failed',
        nextAttemptAt: null,
        inquirer: 'Amelia Carter',
        isWanted: true,
      },
    ]);
    expect(answer.json<object[]>()[0]).not.toHaveProperty('text');
    expect((await office().call('GET', '/mails')).json()).toHaveLength(2);
    expect((await office().call('GET', '/mails?status=lost')).statusCode).toBe(422);
  });

  test('can be read, and an unknown one answers 404', async () => {
    await receive(office());
    const [stored] = await storedEmails(office());
    const answer = await office().call('GET', `/mails/${stored?.id}`);
    expect(answer.json()).toMatchObject({ messageId: stored?.messageId, text: stored?.text });
    for (const id of ['abc', '00000000-0000-7000-8000-000000000000']) {
      expect((await office().call('GET', `/mails/${id}`)).statusCode).toBe(404);
      expect((await sendAgain(id)).statusCode).toBe(404);
    }
  });

  test('that failed can be sent again, with the same Message-ID', async () => {
    server().rules.recipient = () => {
      throw new Refusal(550, 'No such person');
    };
    startWorker();
    await receive(office());
    await settled('failed', 'failed');
    server().rules.recipient = () => undefined;
    const [email] = await storedEmails(office());
    const answer = await sendAgain(email?.id);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { attempts: 0 }]);
    await settled('sent', 'failed');
    expect(server().accepted.map(({ messageId }) => messageId)).toEqual([email?.messageId]);
    const trail = (await inquiriesTrail(office())).filter(({ entityId }) => entityId === email?.id);
    expect(trail).toMatchObject([{ action: 'sent_again', entityName: 'Alert to office' }]);
  });

  test('that is being sent is not queued again, and gets no audit entry', async () => {
    await receive(office());
    await update().set({ status: 'sending' }).execute();
    const [email] = await storedEmails(office());
    const answer = await sendAgain(email?.id);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'sending' }]);
    const trail = await inquiriesTrail(office());
    expect(trail.filter(({ entityId }) => entityId === email?.id)).toEqual([]);
  });

  test('that are not wanted any more are neither counted as failed nor sent again', async () => {
    const closed = await receive(office());
    await receive(office(), { email: 'ruth@example.com' });
    await update().set({ status: 'failed' }).execute();
    await inquiryCalls(office).edit(closed, { status: 'done', isAnswered: true });
    expect(await stateOf()).toMatchObject({ failed: 2 });
    office().clock.advance(25 * 3600);
    const call = await callsOf(office(), 'admin');
    expect(await stateOf(call)).toMatchObject({ failed: 1 });
    const listed = (await call('GET', '/mails?status=failed')).json<ListedEmail[]>();
    expect(listed).toHaveLength(4);
    expect(listed.filter((email) => email.isWanted)).toMatchObject([{ kind: 'office_notice' }]);
    expect((await call('POST', '/mails/send-again')).json()).toEqual({ emails: 1 });
    expect((await statuses()).toSorted()).toEqual(['failed', 'failed', 'failed', 'queued']);
  });

  test('that failed can all be sent again with one call, and no others are', async () => {
    await receive(office());
    await receive(office(), { email: 'another@example.com' });
    const notices = update().where('kind', '=', 'office_notice');
    await notices.set({ status: 'failed' }).execute();
    expect(await stateOf()).toEqual({ isSending: true, failed: 2, onHold: 0 });
    await update().set({ status: 'sent' }).where('status', '=', 'queued').execute();
    startWorker();
    const answers: unknown[] = [];
    const entries = await recordedDuring(office(), async () => {
      answers.push((await office().call('POST', '/mails/send-again')).json());
      await settled('sent', 'sent', 'sent', 'sent');
      answers.push((await office().call('POST', '/mails/send-again')).json());
    });
    expect(answers).toEqual([{ emails: 2 }, { emails: 0 }]);
    expect(recipients()).toEqual(['office@example.com', 'office@example.com']);
    expect(await stateOf()).toEqual({ isSending: true, failed: 0, onHold: 0 });
    expect(entries).toMatchObject([
      { action: 'sent_again', entity: 'mail', entityId: null, after: { emails: 2 } },
    ]);
  });

  test('that were sent are sent again at most once in ten minutes', async () => {
    startWorker();
    await receive(office());
    await settled('sent', 'sent');
    const [one, other] = await storedEmails(office());
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendAgain(one?.id)));
    await settled('sent', 'sent');
    expect(server().accepted.length).toBe(3);
    answers.push(await sendAgain(one?.id));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect(refused.at(-1)?.headers['retry-after']).toBe('600');
    expect(refused.at(-1)?.json()).toMatchObject({
      detail: 'This email was sent again already. Please wait 10 minutes before you repeat that.',
    });
    expect((await sendAgain(other?.id)).statusCode).toBe(200);
    office().clock.advance(540);
    expect((await sendAgain(one?.id)).body).toContain('Please wait 1 minute before');
    office().clock.advance(60);
    expect((await sendAgain(one?.id)).statusCode).toBe(200);
    await settled('sent', 'sent');
    expect(server().accepted).toHaveLength(5);
  });

  test('that may have been delivered are also sent again at most once in ten minutes', async () => {
    await receive(office());
    const [email] = await storedEmails(office());
    const statusCodes: number[] = [];
    for (let time = 0; time < 2; time++) {
      await update().set({ status: 'maybe_delivered' }).execute();
      const answer = await sendAgain(email?.id);
      statusCodes.push(answer.statusCode);
    }
    expect(statusCodes).toEqual([200, 429]);
  });

  test.each(['/mails/send-again', '/mails/:id/send-again'])(
    'are queued again by %s together with the audit entry or not at all',
    async (path) => {
      await receive(office());
      await update().set({ status: 'failed' }).execute();
      const [email] = await storedEmails(office());
      const { schema } = office().db;
      await schema.alterTable('audit_log').renameTo('lost_audit_log').execute();
      const answer = await office().call('POST', path.replace(':id', email?.id ?? ''));
      await schema.alterTable('lost_audit_log').renameTo('audit_log').execute();
      expect(answer.statusCode).toBe(500);
      expect(await statuses()).toEqual(['failed', 'failed']);
    },
  );
});
