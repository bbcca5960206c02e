import { beforeEach, describe, expect, test } from 'vitest';
import { putOnDuty, runLateJob, setTime } from '#tests/support/late.ts';
import {
  addInquiryAgent,
  receive,
  shareInquiries,
  storedEmails,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

// The office is open from 9:00 AM to 6:00 PM, promises a reply within two hours, and is closed on
// November 26, 2026, Thanksgiving.
const wednesday = '2026-11-25';
const evening = (time: string) => `${wednesday}T${time}:00.000Z`;
const friday = (time: string) => `2026-11-27T${time}:00.000Z`;

describe.each(engines)('late inquiries on %s', (engine) => {
  const office = shareInquiries(engine, { sendEmail: () => Promise.resolve() });
  beforeEach(async () => {
    await office().db.deleteFrom('dutyDays').execute();
    await office().db.deleteFrom('officeSettings').execute();
    setTime(office(), evening('22:00'));
  });

  const assign = (id: string, assignedAgentId: string | null) =>
    office()
      .db.updateTable('contactSubmissions')
      .set({ assignedAgentId })
      .where('id', '=', id)
      .execute();

  /** Runs the job at a time, as two instances. @returns the kinds and recipients of new emails */
  async function runAt(time: string, instances = 2) {
    const before = (await storedEmails(office())).length;
    setTime(office(), time);
    await Promise.all(Array.from({ length: instances }, () => runLateJob(office())));
    const emails = (await storedEmails(office())).slice(before);
    return emails.map(({ kind, recipientAddress }) => `${kind} ${recipientAddress}`).toSorted();
  }
  const toAgent = 'late_agent eleanor@example.com';
  const toOffice = 'late_office office@example.com';

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
    expect(await runAt(friday('15:31'))).toEqual([toAgent]);
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

  test('each kind can be switched off', async () => {
    await assign(await receive(office()), await addInquiryAgent(office()));
    const off = { key: 'reminders_off', value: '["late_agent"]', updatedBy: 'admin' };
    await office()
      .db.insertInto('officeSettings')
      .values({ ...off, updatedAt: wednesday })
      .execute();
    expect(await runAt(evening('23:00'))).toEqual([]);
    expect(await runAt(friday('15:00'))).toEqual([toOffice]);
  });

  test('the emails of an erased inquiry are deleted with it', async () => {
    await receive(office(), { email: 'gone@example.com' });
    expect(await runAt(evening('23:00'))).toEqual([toOffice]);
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

  const stored = (id: string) =>
    office()
      .db.selectFrom('contactSubmissions')
      .select(['assignedAgentId', 'dutyMovedAt', 'assignedAs'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  describe('with a second agent on duty', () => {
    let second = '';
    let first = '';
    beforeEach(async () => {
      first = await addInquiryAgent(office());
      second = await addInquiryAgent(office(), 'Omar');
      await putOnDuty(office(), wednesday, first, second);
    });
    async function receiveOnDuty() {
      const id = await receive(office());
      expect(await stored(id)).toMatchObject({ assignedAgentId: first, assignedAs: 'duty' });
      return id;
    }

    test('an inquiry that is not taken moves to the second agent once, then to the office', async () => {
      const id = await receiveOnDuty();
      expect(await runAt(evening('23:00'), 3)).toEqual(['agent_assigned omar@example.com']);
      expect(await stored(id)).toMatchObject({
        assignedAgentId: second,
        dutyMovedAt: evening('23:00'),
      });
      expect(await runAt(friday('14:30'))).toEqual([]);
      expect(await runAt(friday('15:00'))).toEqual(['agent_unassigned omar@example.com', toOffice]);
      expect(await stored(id)).toMatchObject({ assignedAgentId: null, assignedAs: null });
      expect(await runAt(friday('20:00'))).toEqual([]);
    });

    test('R10: “I have it” in the same second has one outcome and one email', async () => {
      for (let round = 0; round < 4; round++) {
        setTime(office(), evening('22:00'));
        const id = await receiveOnDuty();
        const [told] = await Promise.all([
          runAt(evening('23:00')),
          office()
            .db.transaction()
            .execute((transaction) =>
              transaction
                .updateTable('contactSubmissions')
                .set({ status: 'in_progress' })
                .where('id', '=', id)
                .where('assignedAgentId', '=', first)
                .execute(),
            ),
        ]);
        const { assignedAgentId } = await stored(id);
        expect(told).toEqual(
          assignedAgentId === second ? ['agent_assigned omar@example.com'] : [toAgent],
        );
        await office().db.deleteFrom('contactSubmissions').execute();
        await office().db.deleteFrom('emailMessages').execute();
      }
    });

    test('“I have it” stops the move and not the clock', async () => {
      const id = await receiveOnDuty();
      await office()
        .db.updateTable('contactSubmissions')
        .set({ status: 'in_progress' })
        .where('id', '=', id)
        .execute();
      expect(await runAt(evening('23:00'))).toEqual([toAgent]);
      expect(await runAt(friday('15:00'))).toEqual([toAgent, toOffice]);
      expect(await stored(id)).toMatchObject({ dutyMovedAt: null });
    });
  });
});
