import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { shareDuty, today, tomorrow } from '#tests/support/duty.ts';
import { putOnDuty, runLateJob, setTime } from '#tests/support/late.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an agent who is away on %s', (engine) => {
  const { office, signIn, get, dayOf, countOpenDays } = shareDuty(engine);

  const leaveOn = (id: string, from: string, to = from) =>
    office().call('POST', `/agents/${id}/away`, { from, to });
  const assignedAs = async (email: string) => {
    const row = await office()
      .db.selectFrom('contactSubmissions')
      .select(['assignedAgentId', 'assignedAs'])
      .where('id', '=', await receive(office(), { email, phone: '' }))
      .executeTakeFirstOrThrow();
    return [row.assignedAgentId, row.assignedAs];
  };

  test('gets no inquiry by duty, and the day needs attention', async () => {
    const ann = await addAgent(office());
    for (let nth = 0; nth < 14; nth++) await putOnDuty(office(), addDays(today, nth), ann.id);
    expect(await countOpenDays()).toBe(undefined);
    const lastDay = addDays(today, 13);
    await putOnDuty(office(), lastDay, null);
    expect(await countOpenDays()).toBe(1);
    await putOnDuty(office(), lastDay, ann.id);
    // On Thanksgiving the office is closed.
    await office().db.deleteFrom('dutyDays').where('day', '=', '2026-11-26').execute();
    expect(await countOpenDays()).toBe(undefined);
    await leaveOn(ann.id, addDays(today, -2), today);
    expect(await assignedAs('away@example.com')).toEqual([null, null]);
    expect(await countOpenDays()).toBe(1);
    expect(await dayOf(today)).toMatchObject({ agentId: ann.id, isAgentAway: true });
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: ann.id, isAgentAway: false });
    // After hours, the agent of the next day gets it.
    setTime(office(), `${today}T23:30:00.000Z`);
    expect(await assignedAs('evening@example.com')).toEqual([ann.id, 'duty']);
  });

  test('gets no inquiry of a known client, who keeps the agent while others are away', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    const { id: cleo } = await addAgent(office());
    await putOnDuty(office(), today, cleo);
    const first = await receive(office(), { email: 'known@example.com', phone: '' });
    const firstResponseAt = office().clock.read().toISOString();
    const inquiries = office().db.updateTable('contactSubmissions').where('id', '=', first);
    await inquiries.set({ assignedAgentId: ann.id, firstResponseAt }).execute();
    await leaveOn(ben.id, today);
    await leaveOn(ann.id, tomorrow);
    expect(await assignedAs('known@example.com')).toEqual([ann.id, 'known_client']);
    await leaveOn(ann.id, today);
    expect(await assignedAs('known@example.com')).toEqual([cleo, 'duty']);
  });

  test('is no second agent to whom an inquiry moves', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    await putOnDuty(office(), today, ann.id, ben.id);
    await leaveOn(ben.id, today);
    expect(await dayOf(today)).toMatchObject({ isAgentAway: false, isSecondAway: true });
    const id = await receive(office(), { email: 'moves@example.com', phone: '' });
    const holder = async () => {
      await runLateJob(office());
      const inquiries = office().db.selectFrom('contactSubmissions').select('assignedAgentId');
      return (await inquiries.where('id', '=', id).executeTakeFirst())?.assignedAgentId;
    };
    setTime(office(), `${today}T16:06:00.000Z`);
    expect(await holder()).toBe(ann.id);
    await office().db.deleteFrom('agentsAway').execute();
    await office().db.deleteFrom('lateNotices').execute();
    expect(await holder()).toBe(ben.id);
  });

  test('reads at the desk that the day brings no inquiries', async () => {
    const { agent, cookie } = await signIn();
    await putOnDuty(office(), today, agent.id);
    const wordsAtDesk = async () => JSON.stringify((await get('/desk/duty', cookie)).page.blocks);
    expect(await wordsAtDesk()).not.toContain('away');
    await leaveOn(agent.id, today);
    expect(await wordsAtDesk()).toContain('No agent takes today’s inquiries.');
    expect(await wordsAtDesk()).toContain('You are away, so you get no inquiries.');
  });

  test('has the other days away after one is taken back', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    for (const [id, day] of [
      [ann.id, tomorrow],
      [ann.id, addDays(today, 9)],
      [ben.id, tomorrow],
    ] as const) {
      await leaveOn(id, day);
    }
    const away = async ({ id }: { id: string }) =>
      (await office().call('GET', `/agents/${id}/away`)).json<{ id: string; fromOn: string }[]>();
    const [first] = await away(ann);
    const answer = await office().call('DELETE', `/agents/${ann.id}/away/${first?.id}`);
    expect(answer.statusCode).toBeLessThan(300);
    expect(await away(ann)).toMatchObject([{ fromOn: addDays(today, 9) }]);
    expect(await away(ben)).toMatchObject([{ fromOn: tomorrow }]);
  });
});
