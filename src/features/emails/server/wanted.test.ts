import { describe, expect, test } from 'vitest';
import type { EmailKind, ListedEmail } from '#features/emails/domain.ts';
import { sampleOffice } from '#tests/support/email-samples.ts';
import { inquiryCalls, receive, shareInquiries } from '#tests/support/stored-inquiries.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { insertEmails } from './insert-emails.ts';

const day = 24 * 3600_000;

describe.each(engines)('the emails that are still worth sending on %s', (engine) => {
  const office = shareInquiries(engine);

  /** Adds a failed email. The subject is its kind and the name of the recipient. */
  async function addFailed(kind: EmailKind, name: string, age = 0, about: string | null = null) {
    const email = { kind, replyTo: sampleOffice, subject: `${kind} ${name}`, about };
    const recipient = { name, address: `${name.toLowerCase()}@example.com` };
    const { db, clock } = office();
    const body = { text: 'Hello.', html: '<p>Hello.</p>' };
    const at = new Date(clock.read().getTime() - age);
    const [id = ''] = await insertEmails(db, [{ ...email, ...body, recipient }], origin, at);
    await db.updateTable('emailMessages').set({ status: 'failed' }).where('id', '=', id).execute();
  }
  const wanted = async (query = '') => {
    const answer = await office().call('GET', `/mails?wanted=yes${query}`);
    const state = await office().call('GET', '/mails/state');
    const found = answer.json<ListedEmail[]>();
    return { subjects: found.map(({ subject }) => subject).toSorted(), ...state.json<object>() };
  };

  test('are the reminders of the last seven days, and only the last digest to each address', async () => {
    await addFailed('agent_deadlines', 'Ann', 2 * day);
    await addFailed('agent_deadlines', 'Ben', 2 * day);
    await addFailed('agent_deadlines', 'Ann', day);
    await addFailed('office_digest', 'Ann', day);
    await addFailed('month_report', 'Office', 7 * day);
    await addFailed('month_report', 'Office', 7 * day - 1);
    await addFailed('duty_change', 'Ann', day);
    await addFailed('duty_change', 'Ann');
    await addFailed('agent_address', 'Ann');
    await addFailed('desk_link', 'Ann');
    expect(await wanted()).toMatchObject({
      subjects: [
        'agent_deadlines Ann',
        'agent_deadlines Ben',
        'duty_change Ann',
        'duty_change Ann',
        'month_report Office',
        'office_digest Ann',
      ],
      failed: 6,
    });
    const answer = await office().call('POST', '/mails/send-again');
    expect(answer.json()).toEqual({ emails: 6 });
    expect(await wanted('&status=failed')).toMatchObject({ subjects: [], failed: 0 });
  });

  test('are replies, also to closed inquiries unless they may have been delivered', async () => {
    const { db } = office();
    const id = await receive(office());
    await db.deleteFrom('emailMessages').execute();
    await addFailed('reply', 'Amelia', 30 * day, id);
    await addFailed('agent_assigned', 'Ann', 30 * day, id);
    await addFailed('acknowledgement', 'Amelia', day, id);
    await addFailed('acknowledgement', 'Ruth', day - 1, id);
    const open = ['acknowledgement Ruth', 'agent_assigned Ann', 'reply Amelia'];
    expect(await wanted()).toMatchObject({ subjects: open, failed: 3 });
    await inquiryCalls(office).edit(id, { status: 'done', isAnswered: true });
    expect(await wanted()).toMatchObject({ subjects: ['reply Amelia'], failed: 1 });
    await db.updateTable('emailMessages').set({ status: 'maybe_delivered' }).execute();
    expect(await wanted()).toMatchObject({ subjects: [], failed: 0 });
  });
});
