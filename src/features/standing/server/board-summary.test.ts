import { beforeEach, describe, expect, test } from 'vitest';
import { totalHeader } from '#shared/domain/lists.ts';
import type { ListedStanding, StandingSummary } from '#features/standing/domain/board.ts';
import { agentRow } from '#tests/support/agent-row.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addStanding, completeRecords, usualLicense } from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';

const namesIn = (body: string) => body.match(/Agent\d|Ready|New/g);

describe.each(engines)('the summary and the export of the board on %s', (engine) => {
  const office = shareOffice(engine);
  const days = ['2026-10-31', '2026-11-30', '2027-01-10', '2027-02-28', '2027-05-31'];

  /**
   * Adds one agent for each renewal date in `days`, one whose hours are complete, one whose license
   * is not set up, and one inactive agent.
   */
  beforeEach(async () => {
    for (const [nth, renewalDueOn] of days.entries()) {
      const agent = { firstName: `Agent${nth}`, licenseNumber: nth === 1 ? '=1+1' : '' };
      await addStanding(office(), { agent, license: { ...usualLicense, renewalDueOn } });
    }
    await addStanding(office(), { agent: { firstName: 'Ready' }, records: completeRecords });
    await addStanding(office(), { agent: { firstName: 'New' }, license: { isRealtor: false } });
    await addStanding(office(), { agent: { firstName: 'Gone', isActive: false } });
  });

  test('count the same agents as the board with the same filter', async () => {
    const answer = await office().call('GET', '/standing/summary');
    const summary = answer.json<StandingSummary>();
    expect(summary).toMatchObject({
      asOf: '2026-11-21',
      total: 7,
      states: { overdue: 1, short: 4, unknown: 1, complete: 1, verify: 0, lapsed: 0 },
      shortAndDueSoon: 3,
    });
    const numbers: [string, number][] = [
      ['', summary.total],
      ...Object.entries(summary.states).map(([state, count]): [string, number] => [
        `state=${state}`,
        count,
      ]),
      ['due=30', 1],
      ['due=60', 2],
      ['due=120', 3],
      ['state=short&due=120', summary.shortAndDueSoon],
    ];
    for (const [query, count] of numbers) {
      const { headers } = await office().call('GET', `/standing?page=1&${query}`);
      expect([query, Number(headers[totalHeader])]).toEqual([query, count]);
    }
  });

  test('is exported with the filter and the order of the board, and recorded', async () => {
    const answer = await office().call('GET', '/standing/export.csv?state=short&dir=desc');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/"ce-standing-2026-11-21.csv"$/);
    expect(namesIn(answer.body)).toEqual(['Agent4', 'Agent3', 'Agent2', 'Agent1']);
    expect(answer.body).toContain('"Next step","License type"');
    expect(answer.body).toContain('"\'=1+1"');
    expect(answer.body).toContain('"Needs 36 more hours, 3 of them license law, by May 31, 2027."');
    const entries = office().db.selectFrom('auditLog').selectAll().where('action', '=', 'export');
    expect((await entries.execute()).at(-1)).toMatchObject({
      entity: 'standing',
      actor: 'admin',
      after: '{"agents":4}',
    });
    expect((await office().call('GET', '/standing/export.csv?state=green')).statusCode).toBe(422);
  });

  /** Adds agents with standings. Many values are equal and some are missing, to test the order. */
  async function addMany(count: number) {
    const { db, clock } = office();
    const at = clock.read().toISOString();
    const outcomes = ['short', 'complete', 'unknown', 'exempt'] as const;
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    const agents = ids.map((id, nth) => agentRow(id, `Many${nth % 9}`, at));
    const standings = ids.map((agentId, nth) => ({
      agentId,
      outcome: outcomes[nth % 4] ?? 'short',
      nextDeadlineOn: days[nth % 7] ?? null,
      toTake: `${nth % 5}.50`,
      missing: '[]',
      watched: '[]',
      realtorMissing: '[]',
      alerts: '[]',
      computedAt: at,
    }));
    await db.insertInto('agents').values(agents).execute();
    await db.insertInto('ceStandings').values(standings).execute();
  }

  test('is exported in the order of the board, also beyond the first batch', async () => {
    await addMany(510);
    for (const query of ['sort=urgency', 'sort=hours&dir=desc']) {
      const board = await office().call('GET', `/standing?${query}`);
      const listed = board.json<ListedStanding[]>().map(({ id }) => id);
      const { body } = await office().call('GET', `/standing/export.csv?${query}`);
      const exported = [...body.matchAll(/"([\da-f-]{36})"\r\n/g)].map(([, id]) => id);
      expect([query, exported.slice(0, 500)]).toEqual([query, listed]);
      expect([query, new Set(exported).size]).toEqual([query, 517]);
    }
  });
});
