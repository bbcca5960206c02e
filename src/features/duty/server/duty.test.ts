import { describe, expect, test } from 'vitest';
import type { DutyMonth } from '#features/duty/domain/duty.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { shareDuty, today, tomorrow } from '#tests/support/duty.ts';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import { callsOf } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { kindOf } from '#features/duty/domain/rotation.ts';

describe.each(engines)('duty on %s', (engine) => {
  const { office, dayOf, countOpenDays, takePart, fill } = shareDuty(engine);

  const put = (day: string, agentId: string | null, secondId: string | null = null) =>
    office().call('PUT', `/duty/${day}`, { agentId, secondId });
  const read = async (id: string) =>
    (await office().call('GET', `/contacts/${id}`)).json<InquiryDetail>();
  const kinds = async () =>
    (await storedEmails(office())).map(({ kind, recipientAddress: to }) => `${kind} ${to}`);

  test('a day takes two active agents, and refuses anything else', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    const gone = await addAgent(office(), { isActive: false });
    expect((await put(today, ann.id, ben.id)).json()).toMatchObject({
      day: today,
      agentId: ann.id,
      secondId: ben.id,
      isClosed: false,
    });
    const refusals = [
      await put('2026-11-20', ann.id),
      await put(today, ann.id, ann.id),
      await put(today, gone.id),
      await put(today, ann.id, gone.id),
      await put(today, 'x'),
      await put(today, null, ben.id),
      await office().call('GET', '/duty?month=2026-13'),
    ];
    expect(
      refusals.map((answer) => [
        answer.statusCode,
        Object.keys(answer.json<{ errors: object }>().errors),
      ]),
    ).toEqual([
      [422, ['day']],
      [422, ['secondId']],
      [422, ['agentId']],
      [422, ['secondId']],
      [422, ['agentId']],
      [422, ['agentId']],
      [422, ['month']],
    ]);
    expect((await put('2026-11-31', ann.id)).statusCode).toBe(404);
    expect((await takePart(crypto.randomUUID())).statusCode).toBe(404);
    expect(await dayOf(today)).toMatchObject({ agentId: ann.id, secondId: ben.id });
    await office().addAdministrator('clerk', 'front_desk');
    const front = await callsOf(office(), 'clerk');
    expect(
      (await front('PUT', `/duty/${today}`, { agentId: null, secondId: null })).statusCode,
    ).toBe(200);
    expect((await front('GET', '/duty')).json<DutyMonth>()).toMatchObject({ month: '2026-11' });
  });

  test('an inquiry without an agent goes to the agent on duty, after hours to the next day’s', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    expect(await read(await receive(office()))).toMatchObject({ assignedAgentId: null });
    await putOnDuty(office(), today, ann.id);
    await putOnDuty(office(), tomorrow, ben.id);
    const id = await receive(office(), { email: 'one@example.com', phone: '' });
    expect(await read(id)).toMatchObject({ assignedAgentId: ann.id, assignedAs: 'duty' });
    expect(await kinds()).toContain(`agent_assigned ${ann.email}`);
    const told = (await storedEmails(office())).find(({ kind }) => kind === 'agent_assigned');
    expect(told?.text).toContain('Assigned by the duty roster.');
    const spam = await receive(office(), { leaveEmpty: 'x' });
    expect(await read(spam)).toMatchObject({ status: 'spam', assignedAgentId: null });
    const message = 'We are looking for a small house near the park for spring.';
    const doubtful = await receive(office(), { leaveEmpty: 'x', message });
    expect(await read(doubtful)).toMatchObject({ status: 'new', assignedAgentId: null });
    const added = await office().call('POST', '/contacts', {
      firstName: 'Ruth',
      phone: '(912) 555-0119',
      service: 'selling',
      source: 'phone',
    });
    expect(added.json()).toMatchObject({ assignedAgentId: ann.id, assignedAs: 'duty' });
    setTime(office(), `${today}T23:30:00.000Z`);
    expect(
      (
        await office()
          .db.selectFrom('contactSubmissions')
          .select('dutyAgentId')
          .where('id', '=', await receive(office(), { email: 'two@example.com', phone: '' }))
          .executeTakeFirst()
      )?.dutyAgentId,
    ).toBe(ben.id);
  });

  test('a known client goes to the agent who answered within a year, if that agent is active', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    const gone = await addAgent(office(), { isActive: false });
    await putOnDuty(office(), today, ann.id);
    const first = await receive(office(), { email: 'known@example.com', phone: '' });
    const answered = { assignedAgentId: ben.id, firstResponseAt: '2025-12-01T15:00:00.000Z' };
    const inquiries = office().db.updateTable('contactSubmissions');
    await inquiries.set(answered).where('id', '=', first).execute();
    const second = await receive(office(), { email: 'KNOWN@example.com', phone: '' });
    expect(await read(second)).toMatchObject({
      assignedAgentId: ben.id,
      assignedAs: 'known_client',
    });
    const byDuty = office().db.selectFrom('contactSubmissions').select('dutyAgentId');
    expect(await byDuty.where('id', '=', second).executeTakeFirst()).toEqual({ dutyAgentId: null });
    const change = (part: object) => inquiries.set(part).where('id', '=', first).execute();
    for (const forget of [
      () => change({ status: 'spam' }),
      () => change({ status: 'done', firstResponseAt: '2025-11-01T15:00:00.000Z' }),
      () => change({ firstResponseAt: '2025-12-01T15:00:00.000Z', assignedAgentId: gone.id }),
    ]) {
      await forget();
      const again = await receive(office(), { email: 'known@example.com', phone: '' });
      expect(await read(again)).toMatchObject({ assignedAgentId: ann.id, assignedAs: 'duty' });
    }
  });

  test('R9: after a deactivation the inquiry goes to the office, the days need attention, and past ones stay', async () => {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    const yesterday = addDays(today, -1);
    await putOnDuty(office(), yesterday, ann.id);
    for (let nth = 0; nth < 14; nth++) {
      await putOnDuty(office(), addDays(today, nth), nth < 3 ? ann.id : ben.id);
    }
    expect(await countOpenDays()).toBe(undefined);
    expect((await office().call('DELETE', `/agents/${ann.id}`)).statusCode).toBe(204);
    expect(await read(await receive(office()))).toMatchObject({ assignedAgentId: null });
    expect(await countOpenDays()).toBe(3);
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: null, agentName: null });
    expect(await dayOf(yesterday)).toMatchObject({ agentId: ann.id });
  });

  test('R11: a rotation of 90 days is even for each kind of day, with two agents away', async () => {
    const agents: string[] = [];
    for (let nth = 0; nth < 7; nth++) agents.push((await addAgent(office())).id);
    for (const id of agents) expect((await takePart(id)).statusCode).toBe(204);
    const away = { from: '2026-12-20', to: '2027-01-02' };
    for (const id of agents.slice(0, 2)) {
      expect((await office().call('POST', `/agents/${id}/away`, away)).statusCode).toBe(200);
    }
    for (const of of ['2026-11', '2026-12', '2027-01', '2027-02']) {
      expect((await fill(of)).statusCode).toBe(200);
    }
    const audited = office()
      .db.selectFrom('auditLog')
      .select('after')
      .where('entity', '=', 'duty')
      .where('entityName', '=', '2026-12');
    const { after } = await audited.executeTakeFirstOrThrow();
    expect(JSON.parse(after ?? '')).toMatchObject({ '2026-12-01': expect.stringMatching(/ /) });
    const rows = await office()
      .db.selectFrom('dutyDays')
      .select(['day', 'agentId'])
      .where('day', '<', addDays(today, 90))
      .execute();
    const { hours } = office().liveSite.current().brokerage;
    for (const kind of ['weekday', 'weekend', 'holiday']) {
      const counts = agents.map(
        (id) => rows.filter((row) => row.agentId === id && kindOf(row.day, hours) === kind).length,
      );
      expect
        .soft([kind, Math.max(...counts) - Math.min(...counts)])
        .toEqual([kind, expect.toSatisfy((n: number) => n <= 1)]);
    }
    const isAway = rows.filter(
      ({ day, agentId }) =>
        agents.slice(0, 2).includes(agentId ?? '') && day >= away.from && day <= away.to,
    );
    expect([rows.length > 80, isAway]).toEqual([true, []]);
  });
});
