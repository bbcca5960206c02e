import type { LightMyRequestResponse } from 'fastify';
import type { Insertable, Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import type {
  AgentLicensesTable,
  CeExemptionsTable,
} from '#features/standing/db/standing-tables.ts';
import type { EducationInput } from '#features/education/domain/education.ts';
import type { Office } from './office.ts';
import { addAgent, addEducationRecord } from './record-samples.ts';

/** The usual license of the agents in tests. Its renewal period begins on June 1, 2023. */
export const usualLicense = {
  licenseType: 'salesperson',
  status: 'active',
  firstLicensedOn: '2014-05-02',
  renewalDueOn: '2027-05-31',
} as const;

/** The license of a new salesperson, who must first take the post-license course. */
export const newLicense = {
  ...usualLicense,
  firstLicensedOn: '2026-03-10',
  renewalDueOn: '2030-08-31',
} as const;

/**
 * Returns the values for a verified education record of an elective course. By default the course
 * is in the renewal period of `usualLicense`.
 */
export const elective = (hoursCompleted: string, part: Partial<EducationInput> = {}) => ({
  courseTitle: `Course of ${hoursCompleted} hours`,
  provider: 'Coastal School',
  courseType: 'elective',
  hoursCompleted,
  completionDate: '2025-03-10',
  certificateNumber: '',
  isVerified: true,
  ...part,
});

export const law = (hoursCompleted: string, part: Partial<EducationInput> = {}) =>
  elective(hoursCompleted, { courseType: 'license_law', ...part });

/** The values for education records with all hours that `usualLicense` needs. */
export const completeRecords = [elective('33.00'), law('3.00')];

/** Adds an agent whose license has the given values. Does not compute the stored standing again. */
export async function addLicensedAgent(
  { db, ...office }: Office,
  license: Updateable<AgentLicensesTable> = usualLicense,
  overrides: object = {},
): Promise<string> {
  const { id } = await addAgent({ db, ...office }, { licenseNumber: '412345', ...overrides });
  await db.updateTable('agentLicenses').set(license).where('agentId', '=', id).execute();
  return id;
}

/**
 * Adds a verified education record of March 14, 2025. The title of its course is new in each call.
 */
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

export interface SampleStanding {
  agent?: { firstName?: string; lastName?: string; licenseNumber?: string; isActive?: boolean };
  license?: Updateable<AgentLicensesTable>;
  records?: ReturnType<typeof elective>[];
  exemption?: Partial<Insertable<CeExemptionsTable>>;
}

interface OfficeToFill {
  db: Database;
  clock: { read: () => Date };
  call: (method: 'POST', path: string, body: object) => Promise<LightMyRequestResponse>;
}

let agentsMade = 0;

/**
 * Adds an agent with a license and, if they are given, education records and an exemption. The
 * server's own code computes and stores the agent's standing.
 * @returns the agent's id
 */
export async function addStanding(
  { call, db, clock }: OfficeToFill,
  { agent = {}, license = usualLicense, records = [], exemption }: SampleStanding,
): Promise<string> {
  const now = clock.read();
  const person = { firstName: 'Priya', lastName: 'Raman', phone: '', notes: '', ...agent };
  const added = await call('POST', '/agents', {
    ...person,
    email: `agent${++agentsMade}@example.com`,
    commissionSplit: '70.00',
  });
  const { id } = added.json<{ id: string }>();
  await db.updateTable('agentLicenses').set(license).where('agentId', '=', id).execute();
  if (exemption) {
    const stored = { id: newId(), agentId: id, kind: 'all_ce', reason: 'Number below 100,000' };
    const by = { startsOn: '2026-01-01', createdBy: 'admin', createdAt: now.toISOString() };
    await db
      .insertInto('ceExemptions')
      .values({ ...stored, ...by, ...exemption } as Insertable<CeExemptionsTable>)
      .execute();
  }
  await db.transaction().execute((transaction) => refreshStandings(transaction, [id], now));
  for (const record of records) {
    const answer = await call('POST', '/continuing-education', { ...record, agentId: id });
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
  }
  return id;
}
