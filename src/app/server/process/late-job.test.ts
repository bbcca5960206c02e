import { describe, expect, test } from 'vitest';
import { setTime } from '#tests/support/late.ts';
import {
  evening,
  friday,
  shareLateOffice,
  toAgent,
  toOffice,
  wednesday,
} from '#tests/support/late-office.ts';
import { addInquiryAgent, receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('late inquiries on %s', (engine) => {
  const { office, assign, runAt } = shareLateOffice(engine);

  test('R7: the agent is told at half time, agent and office at the due time, once each', async () => {
    const agent = await addInquiryAgent(office());
    await assign(await receive(office()), agent);
    expect(await runAt(evening('22:59'))).toEqual([]);
    expect(await runAt(evening('23:00'))).toEqual([toAgent]);
    expect(await runAt(evening('23:04'))).toEqual([]);
    expect(await runAt('2026-11-26T16:00:00.000Z')).toEqual([]);
    expect(await runAt(friday('14:59'))).toEqual([]);
    expect(await runAt(friday('15:00'), 3)).toEqual([toAgent, toOffice]);
    expect(await runAt(friday('20:00'))).toEqual([]);
    const notices = await office().db.selectFrom('lateNotices').select('emailId').execute();
    expect(new Set(notices.map(({ emailId }) => emailId)).size).toBe(3);
  });

  test('without an agent the office is told at half time and at the due time', async () => {
    await receive(office());
    expect(await runAt(evening('23:00'))).toEqual([toOffice]);
    expect(await runAt(friday('15:00'))).toEqual([toOffice]);
    const email = (await storedEmails(office())).at(-1);
    expect(email?.subject).toBe('1 inquiry waits for a reply');
    expect(await office().db.selectFrom('emailInquiries').select('text').execute()).toContainEqual({
      text: expect.stringMatching(/^Unassigned: Amelia Carter, Buying a Home.*\/admin\/contacts\//),
    });
  });

  test('several are one email, missed ones wait for the opening, and 30 minutes pass between those to an agent', async () => {
    const agent = await addInquiryAgent(office());
    for (let nth = 0; nth < 3; nth++) await assign(await receive(office()), agent);
    expect(await runAt(evening('23:30'))).toEqual([]);
    expect(await runAt(friday('14:00'))).toEqual([toAgent]);
    setTime(office(), friday('14:10'));
    await assign(await receive(office()), agent);
    setTime(office(), friday('14:15'));
    await receive(office());
    expect(await runAt(friday('15:00'))).toEqual([toAgent, toOffice]);
    expect(await runAt(friday('15:10'))).toEqual([]);
    expect(await runAt(friday('15:15'))).toEqual([toOffice]);
    expect(await runAt(friday('15:30'))).toEqual([toAgent]);
  });

  test.each([
    { status: 'spam' },
    { status: 'done' },
    { firstResponseAt: evening('22:30') },
  ] as const)('no one is told of an inquiry with %j', async (change) => {
    const id = await receive(office());
    await office().db.updateTable('contactSubmissions').set(change).where('id', '=', id).execute();
    expect(await runAt(evening('23:00'))).toEqual([]);
    expect(await runAt(friday('16:00'))).toEqual([]);
  });

  test.each([
    ['late_agent', [], [toOffice]],
    ['late_office', [toAgent], [toAgent]],
  ])('the kind %s can be switched off', async (kind, atHalf, atDue) => {
    await assign(await receive(office()), await addInquiryAgent(office()));
    const off = { key: 'reminders_off', value: JSON.stringify([kind]), updatedBy: 'admin' };
    await office()
      .db.insertInto('officeSettings')
      .values({ ...off, updatedAt: wednesday })
      .execute();
    expect(await runAt(evening('23:00'))).toEqual(atHalf);
    expect(await runAt(friday('15:00'))).toEqual(atDue);
  });

  test('an agent to whom it is given after the due time is told too, and the office not again', async () => {
    await assign(await receive(office()), await addInquiryAgent(office()));
    expect(await runAt(friday('15:00'))).toEqual([toAgent, toOffice]);
    const { id } = await office()
      .db.selectFrom('contactSubmissions')
      .select('id')
      .executeTakeFirstOrThrow();
    await assign(id, await addInquiryAgent(office(), 'Omar'));
    expect(await runAt(friday('15:05'))).toEqual(['late_agent omar@example.com']);
  });

  test('an agent with the office’s address gets the office’s email at the due time, and no other', async () => {
    const email = 'Office@Example.com';
    await assign(await receive(office()), await addInquiryAgent(office(), 'Ada', { email }));
    expect(await runAt(evening('23:00'))).toEqual([`late_agent ${email}`]);
    expect(await runAt(friday('15:00'))).toEqual([toOffice]);
  });

  test('the emails of an erased inquiry are deleted with it', async () => {
    const id = await receive(office(), { email: 'gone@example.com' });
    await assign(id, await addInquiryAgent(office()));
    expect(await runAt(friday('15:00'))).toEqual([toAgent, toOffice]);
    const call = await office().signIn();
    await office().app.inject({
      method: 'POST',
      url: '/api/admin/contacts/erase',
      headers: { cookie: call },
      payload: { email: 'gone@example.com' },
    });
    expect(await storedEmails(office())).toEqual([]);
  });

  test('R8: an answer in the second of the email leaves one email or none', async () => {
    const agent = await addInquiryAgent(office());
    for (let round = 0; round < 5; round++) {
      setTime(office(), evening('22:00'));
      await office().db.deleteFrom('lateNotices').execute();
      const id = await receive(office());
      await assign(id, agent);
      const cookie = await office().signIn();
      setTime(office(), evening('22:20'));
      const [told] = await Promise.all([
        runAt(evening('23:00')),
        office().app.inject({
          method: 'PUT',
          url: `/api/admin/contacts/${id}`,
          headers: { cookie },
          payload: { status: 'in_progress', assignedAgentId: agent, isAnswered: true },
        }),
      ]);
      const notices = await office().db.selectFrom('lateNotices').selectAll().execute();
      const sent = await office()
        .db.selectFrom('emailInquiries')
        .select('emailId')
        .where('contactSubmissionId', '=', id)
        .execute();
      expect([told.length <= 1, sent.length]).toEqual([true, notices.length]);
      expect(notices.length).toBeLessThanOrEqual(1);
    }
  });
});
