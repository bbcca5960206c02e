import type { Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { AgentLicensesTable } from '#db/standing/standing-tables.ts';
import { addAgent, addEducationRecord } from './record-samples.ts';
import type { Office } from './office.ts';

/** The default license of `addLicensedAgent`. Its renewal period begins on June 1, 2023. */
export const usualLicense = {
  licenseType: 'salesperson',
  status: 'active',
  firstLicensedOn: '2014-05-02',
  renewalDueOn: '2027-05-31',
} as const;

/** Adds an agent whose license has the given facts. The stored standing is not computed again. */
export async function addLicensedAgent(
  { db, ...office }: Office,
  license: Updateable<AgentLicensesTable> = usualLicense,
  overrides: object = {},
): Promise<string> {
  const { id } = await addAgent({ db, ...office }, { licenseNumber: '412345', ...overrides });
  await db.updateTable('agentLicenses').set(license).where('agentId', '=', id).execute();
  return id;
}

/** Adds a verified education record of March 2025, each time for another course. */
export const addCourse = (office: Office, agentId: string, overrides: object = {}) =>
  addEducationRecord(office, {
    agentId,
    courseTitle: `Course ${crypto.randomUUID()}`,
    courseType: 'elective',
    completionDate: '2025-03-14',
    isVerified: true,
    ...overrides,
  });

/**
 * Stores an exemption from all continuing education.
 * @returns its id
 */
export async function insertExemption(db: Database, agentId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('ceExemptions')
    .values({
      id,
      agentId,
      kind: 'all_ce',
      reason: 'Number below 100,000',
      startsOn: '2026-01-01',
      createdBy: 'admin',
      createdAt: '2026-11-20T15:00:00.000Z',
    })
    .execute();
  return id;
}
