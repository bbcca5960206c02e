import { describe, expect, test } from 'vitest';
import { shareReports } from '#tests/support/reports.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the arrivals and departures of a month on %s', (engine) => {
  const { office, read } = shareReports(engine);

  test('name an agent who came and left within the month in both', async () => {
    const { db } = office();
    const at = '2026-10-12T15:00:00.000Z';
    const add = async (name: string, hireDate: string) => {
      const id = await addInquiryAgent(office(), name, { isActive: false });
      const agent = db.updateTable('agents').where('id', '=', id);
      await agent.set({ hireDate, createdAt: hireDate }).execute();
      return id;
    };
    const audit = (entityId: string, action: 'deactivate' | 'reactivate', when: string) =>
      db
        .insertInto('auditLog')
        .values({
          id: crypto.randomUUID(),
          entity: 'agent',
          address: '-',
          requestId: '-',
          action,
          entityId,
          at: when,
        })
        .execute();
    const depart = (agentId: string, leftOn: string, undone: object = {}) =>
      db
        .insertInto('agentDepartures')
        .values({
          id: crypto.randomUUID(),
          agentId,
          leftOn,
          forwardedTo: 'commission',
          createdBy: 'admin',
          createdAt: at,
          carriedOutAt: at,
          ...undone,
        })
        .execute();
    const brief = await add('Brief', '2026-10-05T15:00:00.000Z');
    await depart(brief, '2026-10-11');
    await audit(brief, 'deactivate', at);
    const oneDay = await add('Day', at);
    await depart(oneDay, '2026-10-12');
    await audit(oneDay, 'deactivate', at);
    const again = await add('Again', '2025-03-01T15:00:00.000Z');
    await audit(again, 'deactivate', '2026-05-05T15:00:00.000Z');
    await audit(again, 'reactivate', '2026-10-05T15:00:00.000Z');
    await audit(again, 'deactivate', '2026-10-20T15:00:00.000Z');
    // This one left in September, and the office entered it in October.
    const late = await add('Late', '2025-03-01T15:00:00.000Z');
    await depart(late, '2026-09-30');
    await audit(late, 'deactivate', at);
    await add('Never', at);
    // The office entered that this one had left in September, and took it back.
    const back = await add('Back', '2025-03-01T15:00:00.000Z');
    await db.updateTable('agents').set({ isActive: true }).where('id', '=', back).execute();
    await depart(back, '2026-09-30', { undoneAt: at });
    await audit(back, 'deactivate', '2026-10-11T15:00:00.000Z');
    await audit(back, 'reactivate', at);

    const { arrivals, departures } = (await read()).roster;
    const names = ['Again Whitfield', 'Brief Whitfield', 'Day Whitfield'];
    expect(arrivals.map(({ name }) => name)).toEqual(names);
    expect(departures.map(({ name }) => name)).toEqual(names);
    const { roster } = await read('2026-11');
    expect([roster.arrivals, roster.departures]).toEqual([[], []]);
  });
});
