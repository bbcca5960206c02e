import { describe, expect, test } from 'vitest';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareDuty, today, tomorrow } from '#tests/support/duty.ts';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the turns of agents on duty on %s', (engine) => {
  const { office, month, dayOf, takePart, fill } = shareDuty(engine);
  const inquiryOf = async (id: string) =>
    (await office().call('GET', `/contacts/${id}`)).json<InquiryDetail>();

  const fillWith = async (id: string) => {
    await takePart(id);
    await fill();
    return dayOf(tomorrow);
  };

  test('an inquiry that the office gives to another agent is no longer assigned by duty', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    await putOnDuty(office(), today, ann.id);
    const id = await receive(office(), { email: 'given@example.com', phone: '' });
    const edit = { status: 'in_progress', isAnswered: false, tellAgent: false };
    const give = (assignedAgentId: string) =>
      office().call('PUT', `/contacts/${id}`, { ...edit, assignedAgentId });
    await give(ann.id);
    expect(await inquiryOf(id)).toMatchObject({ assignedAgentId: ann.id, assignedAs: 'duty' });
    await give(ben.id);
    expect(await inquiryOf(id)).toMatchObject({ assignedAgentId: ben.id, assignedAs: null });
    const other = await receive(office(), { email: 'other@example.com', phone: '' });
    const change = { kind: 'assign', assignedAgentId: ben.id, tellAgent: false };
    await office().call('POST', '/contacts/bulk', { ids: [other], change });
    expect(await inquiryOf(other)).toMatchObject({ assignedAgentId: ben.id, assignedAs: null });
  });

  test('a known client goes to the agent who answered last', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    for (const [agent, firstResponseAt] of [
      [ben, '2026-11-01T15:00:00.000Z'],
      [ann, '2026-10-01T15:00:00.000Z'],
    ] as const) {
      const answered = await receive(office(), { email: 'last@example.com', phone: '' });
      await office()
        .db.updateTable('contactSubmissions')
        .set({ assignedAgentId: agent.id, firstResponseAt })
        .where('id', '=', answered)
        .execute();
    }
    // Without duty, the office assigns each inquiry itself.
    const open = await receive(office(), { email: 'last@example.com', phone: '' });
    expect(await inquiryOf(open)).toMatchObject({ assignedAgentId: null });
    await putOnDuty(office(), tomorrow, ann.id);
    const id = await receive(office(), { email: 'last@example.com', phone: '' });
    expect(await inquiryOf(id)).toMatchObject({ assignedAgentId: ben.id });
    const told = (await storedEmails(office())).filter(({ kind }) => kind === 'agent_assigned');
    expect(told.at(-1)).toMatchObject({
      recipientAddress: ben.email,
      text: expect.stringContaining(
        'Assigned because this agent answered the same client in the last year.',
      ),
    });
  });

  test('the rotation does not give a day to its second agent', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    await putOnDuty(office(), tomorrow, null, ben.id);
    expect(await fillWith(ben.id)).toMatchObject({ agentId: null, secondId: ben.id });
    expect(await fillWith(ann.id)).toMatchObject({ agentId: ann.id, secondId: ben.id });
  });

  test('an agent who will be away takes the days before', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    for (const { id } of [ann, ben]) await takePart(id);
    await office().call('POST', `/agents/${ann.id}/away`, { from: '2026-11-28', to: '2026-11-30' });
    await fill();
    const weekends = await Promise.all([today, tomorrow, '2026-11-28', '2026-11-29'].map(dayOf));
    expect(weekends.map((day) => day?.agentId)).toEqual([ann.id, ann.id, ben.id, ben.id]);
  });

  test('an agent whose last day is planned takes no days after it', async () => {
    const { id } = await addAgent(office());
    await takePart(id);
    const left = { forwardedTo: 'commission', newBroker: null, inquiriesTo: null, note: null };
    const departure = { ...left, leftOn: tomorrow, forwardedOn: today };
    expect((await office().call('POST', `/agents/${id}/departure`, departure)).statusCode).toBe(
      201,
    );
    await fill();
    const given = (await month()).days.filter(({ agentId }) => agentId === id);
    expect(given.map(({ day }) => day)).toEqual([today, tomorrow]);
    const other = await addAgent(office());
    const lastDay = async () => {
      await fill();
      return dayOf('2026-11-30');
    };
    await takePart(other.id);
    expect(await lastDay()).toMatchObject({ agentId: other.id });
    await office().call('DELETE', `/agents/${other.id}`);
    expect(await lastDay()).toMatchObject({ agentId: null });
    await office().call('POST', `/agents/${id}/departure/undo`);
    expect(await lastDay()).toMatchObject({ agentId: id });
  });

  test('an agent who joins later has no turns to catch up', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    setTime(office(), '2026-11-10T15:05:00.000Z');
    await takePart(ann.id);
    for (const day of ['2026-11-14', '2026-11-15']) await putOnDuty(office(), day, ann.id);
    setTime(office(), `${today}T15:05:00.000Z`);
    await takePart(ben.id);
    await fill();
    const weekend = [await dayOf(today), await dayOf(tomorrow)].map((day) => day?.agentId);
    expect(new Set(weekend)).toEqual(new Set([ann.id, ben.id]));
  });

  test('the ledger counts weekends, and holidays with the days beside them', async () => {
    const { id } = await addAgent(office());
    // November 11, a Wednesday, is Veterans Day.
    for (const day of ['10', '11', '12', '14', '15', '17']) {
      await putOnDuty(office(), `2026-11-${day}`, id);
    }
    expect((await month()).agents).toMatchObject([
      { id, last90Days: { days: 6, weekendDays: 2, holidayDays: 3 } },
    ]);
  });

  test('a day that is over names its agent, who has left since, as inactive', async () => {
    const { id } = await addAgent(office(), { firstName: 'Ann', lastName: 'Lee' });
    await putOnDuty(office(), '2026-11-11', id);
    await office().call('DELETE', `/agents/${id}`);
    expect(await dayOf('2026-11-11')).toMatchObject({
      isClosed: true,
      agentName: 'Ann Lee (inactive)',
    });
  });

  test('an agent who came back takes days after the last day that was planned before', async () => {
    const { id } = await addAgent(office());
    const { call } = office();
    const left = { forwardedTo: 'commission', newBroker: null, inquiriesTo: null, note: null };
    await call('POST', `/agents/${id}/departure`, {
      ...left,
      leftOn: tomorrow,
      forwardedOn: today,
    });
    await call('DELETE', `/agents/${id}`);
    const agent = (await call('GET', `/agents/${id}`)).json<object>();
    await call('PUT', `/agents/${id}`, { ...agent, isActive: true });
    await takePart(id);
    await fill();
    expect(await dayOf('2026-11-30')).toMatchObject({ agentId: id });
    expect(await recordedDuring(office(), fill)).toEqual([]);
  });

  test('the ledger counts the days of an agent until today', async () => {
    const { id } = await addAgent(office());
    for (const days of [-90, -89, 0, 1]) await putOnDuty(office(), addDays(today, days), id);
    expect((await month()).agents).toMatchObject([
      { id, last90Days: { days: 2 }, thisYear: { days: 3 } },
    ]);
  });

  test('the ledger counts the inquiries since midnight in New York', async () => {
    const { id } = await addAgent(office());
    for (const createdAt of [
      '2026-01-01T04:59:00.000Z',
      '2026-01-01T05:00:00.000Z',
      '2026-08-24T03:59:00.000Z',
      '2026-08-24T04:00:00.000Z',
    ]) {
      const inquiries = office().db.updateTable('contactSubmissions');
      await inquiries
        .set({
          createdAt,
          dutyAgentId: id,
          dutyMovedAt: createdAt < '2026-08-24T04' ? createdAt : null,
        })
        .where(
          'id',
          '=',
          await receive(office(), { email: `${createdAt.slice(0, 13)}@example.com` }),
        )
        .execute();
    }
    expect((await month()).agents).toMatchObject([
      { last90Days: { received: 1, movedAway: 0 }, thisYear: { received: 3, movedAway: 2 } },
    ]);
  });
});
