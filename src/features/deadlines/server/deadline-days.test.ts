import { describe, expect, test } from 'vitest';
import type { Deadline, ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

// The tests' clock shows November 21, 2026.
const input = { agentId: null, kind: 'mls', label: null, note: null };

describe.each(engines)('the days of deadlines on %s', (engine) => {
  const office = shareOffice(engine);
  const add = (dueOn: string) => office().call('POST', '/deadlines', { ...input, dueOn });

  test('are at most ten years ago', async () => {
    expect((await add('2016-11-20')).statusCode).toBe(422);
    expect((await add('2016-11-21')).statusCode).toBe(201);
  });

  test('within a week are those from today on', async () => {
    for (const day of ['20', '21', '28', '29']) await add(`2026-11-${day}`);
    const rows = (await office().call('GET', '/deadlines?within=7')).json<ListedDeadline[]>();
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(['2026-11-21', '2026-11-28']);
  });

  test('are later after a renewal', async () => {
    const { id } = (await add('2026-12-03')).json<Deadline>();
    const renew = async (dueOn: string) =>
      (await office().call('POST', `/deadlines/${id}/renew`, { dueOn })).statusCode;
    expect([await renew('2026-12-03'), await renew('2036-11-22')]).toEqual([422, 422]);
    expect(await renew('2026-12-04')).toBe(200);
  });
});
