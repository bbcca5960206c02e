import type { NextStep } from '#features/imports/domain/imports.ts';
import type { Database } from '#shared/db/connection.ts';
import { adminPaths } from '#shared/domain/paths.ts';

const rowsDone = (db: Database, importId: string) =>
  db.selectFrom('importRows').where('importId', '=', importId).where('state', '=', 'done');

async function findIncomplete(db: Database, importId: string): Promise<NextStep[]> {
  const { types, renewals } = await rowsDone(db, importId)
    .innerJoin('agentLicenses', 'agentLicenses.agentId', 'importRows.recordId')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('licenseType', 'is', null).as('types'),
      eb.fn.countAll<number>().filterWhere('renewalDueOn', 'is', null).as('renewals'),
    ])
    .executeTakeFirstOrThrow();
  const incomplete = [
    { count: types, one: 'license needs its type', many: 'licenses need their type' },
    { count: renewals, one: 'license needs a renewal date', many: 'licenses need a renewal date' },
  ];
  return incomplete
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => ({
      words: `${count} ${count === 1 ? one : many}`,
      path: adminPaths.standing,
      filters: { state: 'unknown' },
    }));
}

async function findInvitation(db: Database, importId: string): Promise<NextStep[]> {
  const { count } = await rowsDone(db, importId)
    .where('outcome', '=', 'create')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  const words =
    count === 1 ? 'Invite the new agent to the desk' : 'Invite the new agents to the desk';
  return [{ words, path: adminPaths.desk, filters: {} }];
}

export const nextStepsOfAgents = async (db: Database, importId: string): Promise<NextStep[]> => [
  ...(await findIncomplete(db, importId)),
  ...(await findInvitation(db, importId)),
];
