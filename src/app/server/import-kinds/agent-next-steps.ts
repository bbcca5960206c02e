import type { NextStep } from '#features/imports/domain/imports.ts';
import type { Database } from '#shared/db/connection.ts';
import { adminPaths } from '#shared/domain/paths.ts';

const countDone = (db: Database, importId: string) =>
  db
    .selectFrom('importRows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .where('state', '=', 'done');

async function findWithoutRenewal(db: Database, importId: string): Promise<NextStep[]> {
  const { count } = await countDone(db, importId)
    .innerJoin('agentLicenses', 'agentLicenses.agentId', 'importRows.recordId')
    .where('renewalDueOn', 'is', null)
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  const words =
    count === 1 ? '1 license needs a renewal date' : `${count} licenses need a renewal date`;
  return [{ words, path: adminPaths.standing, filters: { state: 'unknown' } }];
}

async function findInvitation(db: Database, importId: string): Promise<NextStep[]> {
  const { count } = await countDone(db, importId)
    .where('outcome', '=', 'create')
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  const words =
    count === 1 ? 'Invite the new agent to the desk' : 'Invite the new agents to the desk';
  return [{ words, path: adminPaths.desk, filters: {} }];
}

/** Returns what to do after an import of agents. */
export const nextStepsOfAgents = async (db: Database, importId: string): Promise<NextStep[]> => [
  ...(await findWithoutRenewal(db, importId)),
  ...(await findInvitation(db, importId)),
];
