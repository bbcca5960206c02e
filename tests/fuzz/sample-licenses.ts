import type { Database } from '#shared/db/connection.ts';

const then = '2026-11-20T15:00:00.000Z';

/** The first agent's id and license dates. The other agents' licenses have no dates. */
export const licensedAgent = {
  id: '01900000-0000-7000-8000-000000010000',
  firstLicensedOn: '2014-05-02',
  renewalDueOn: '2027-05-31',
};

/** The id of the first agent's exemption from all hours. */
export const exemptionId = '01900000-0000-7000-8000-0000000c0000';

/** Adds a license for each agent, and the first agent's exemption. */
export async function fillLicenses(db: Database, agentIds: string[]) {
  const { id: agentId, ...facts } = licensedAgent;
  const rows = agentIds.map((id) => ({
    agentId: id,
    updatedAt: then,
    firstLicensedOn: null,
    renewalDueOn: null,
    ...(id === agentId && facts),
  }));
  await db.insertInto('agentLicenses').values(rows).execute();
  await db
    .insertInto('ceExemptions')
    .values({
      id: exemptionId,
      agentId,
      kind: 'all_ce',
      reason: 'Number below 100,000',
      startsOn: '2026-01-01',
      createdBy: 'admin',
      createdAt: then,
    })
    .execute();
}
