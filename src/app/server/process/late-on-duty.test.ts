import { beforeEach, describe, expect, test } from 'vitest';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import {
  evening,
  friday,
  shareLateOffice,
  toAgent,
  toOffice,
  wednesday,
} from '#tests/support/late-office.ts';
import { addInquiryAgent, receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('late inquiries of a day with a second agent on %s', (engine) => {
  const { office, runAt } = shareLateOffice(engine);
  const stored = (id: string) =>
    office()
      .db.selectFrom('contactSubmissions')
      .select(['assignedAgentId', 'dutyMovedAt', 'assignedAs'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

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
    const lines = await office().db.selectFrom('emailInquiries').select('text').execute();
    expect(lines).toMatchObject([{ text: expect.stringMatching(/^Unassigned: /) }]);
    expect(await runAt(friday('20:00'))).toEqual([]);
  });

  test('each one moves at its half time, also soon after the move of another', async () => {
    setTime(office(), evening('20:00'));
    const one = await receiveOnDuty();
    setTime(office(), evening('20:10'));
    const other = await receiveOnDuty();
    for (const [time, id] of [
      ['21:00', one],
      ['21:10', other],
    ] as const) {
      expect(await runAt(evening(time))).toEqual(['agent_assigned omar@example.com']);
      expect(await stored(id)).toMatchObject({ assignedAgentId: second });
    }
  });

  test('an inquiry of the agent who knows the client stays with that agent', async () => {
    const id = await receiveOnDuty();
    const inquiries = office().db.updateTable('contactSubmissions').where('id', '=', id);
    await inquiries.set({ assignedAs: 'known_client' }).execute();
    expect(await runAt(evening('23:00'))).toEqual([toAgent]);
    expect(await runAt(friday('15:00'))).toEqual([toAgent, toOffice]);
    expect(await stored(id)).toMatchObject({ assignedAgentId: first });
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
