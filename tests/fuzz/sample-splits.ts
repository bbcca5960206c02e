import type { Database } from '#shared/db/connection.ts';

const then = '2026-11-20T15:00:00.000Z';

/** The commission split with which the history of each agent begins. */
export const firstSplit = { effectiveOn: '2026-11-20', split: '70.00' };

/** The planned commission split of the first agent. */
export const plan = {
  id: '01900000-0000-7000-8000-0000000d0009',
  agentId: '01900000-0000-7000-8000-000000010000',
  effectiveOn: '2027-01-01',
  split: '90.00',
};

/** Adds the first commission split of each agent, and the planned split of the first agent. */
export async function fillSplits(db: Database, agentIds: string[]) {
  const facts = { origin: 'form' as const, createdBy: 'admin', createdAt: then };
  const rows = agentIds.map((agentId, nth) => ({
    id: `01900000-0000-7000-8000-0000000d000${nth}`,
    agentId,
    ...firstSplit,
    reason: 'Split at the start',
    ...facts,
  }));
  await db
    .insertInto('commissionSplits')
    .values([...rows, { ...plan, reason: 'Annual review', ...facts }])
    .execute();
}
