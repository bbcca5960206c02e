import { administratorName } from '#features/sign-in/db/administrator-name.ts';
import type { Database } from '#shared/db/connection.ts';
import { storedExemption, type Exemption } from '#features/standing/domain/exemptions.ts';
import { licenseFields, type License } from '#features/standing/domain/licenses.ts';
import { columnsIn } from '#shared/db/columns.ts';
import { namesOf } from '#shared/domain/answer-fields.ts';
import { standingRecord, type StandingRecord } from '#features/standing/domain/standing.ts';

/** The facts from which the standing of one agent is computed. */
export interface StandingInputs {
  license: License;
  records: StandingRecord[];
  exemptions: Exemption[];
}

export const licenseColumns = columnsIn('agentLicenses', licenseFields);

/** Reads the licenses of agents. For an agent without a license row, the license facts are null. */
const readLicenses = (db: Database, agentIds: string[]): Promise<License[]> =>
  db
    .selectFrom('agents')
    .leftJoin('agentLicenses', 'agentLicenses.agentId', 'agents.id')
    .select((eb) => [
      'agents.id',
      'agents.licenseNumber',
      ...licenseColumns,
      eb.fn.coalesce('agentLicenses.updatedAt', 'agents.updatedAt').as('updatedAt'),
    ])
    .where('agents.id', 'in', agentIds)
    .execute();

const readRecords = (db: Database, agentIds: string[]) =>
  db
    .selectFrom('continuingEducation')
    .select(['agentId', ...namesOf(standingRecord)])
    .where('agentId', 'in', agentIds)
    .orderBy('completionDate')
    .orderBy('id')
    .execute();

export const exemptionColumns = [
  ...namesOf(storedExemption),
  administratorName('ceExemptions.createdBy').as('createdByName'),
  administratorName<string | null>('ceExemptions.endedBy').as('endedByName'),
] as const;

const readExemptions = (db: Database, agentIds: string[]) =>
  db
    .selectFrom('ceExemptions')
    .select(['agentId', ...exemptionColumns])
    .where('agentId', 'in', agentIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Groups rows by their `agentId`, and removes this column from the rows. */
function byAgent<Row extends { agentId: string }>(
  rows: Row[],
): Map<string, Omit<Row, 'agentId'>[]> {
  const split = new Map<string, Omit<Row, 'agentId'>[]>();
  for (const { agentId, ...row } of rows) {
    const found = split.get(agentId);
    if (found) found.push(row);
    else split.set(agentId, [row]);
  }
  return split;
}

/**
 * Reads the inputs of standings, by agent id, with three statements, however many agents there are.
 * The result has no entry for an unknown agent.
 */
export async function readStandingInputs(
  db: Database,
  agentIds: string[],
): Promise<Map<string, StandingInputs>> {
  if (agentIds.length === 0) return new Map();
  const licenses = await readLicenses(db, agentIds);
  const records = byAgent(await readRecords(db, agentIds));
  const exemptions = byAgent(await readExemptions(db, agentIds));
  return new Map(
    licenses.map((license) => [
      license.id,
      {
        license,
        records: records.get(license.id) ?? [],
        exemptions: exemptions.get(license.id) ?? [],
      },
    ]),
  );
}
