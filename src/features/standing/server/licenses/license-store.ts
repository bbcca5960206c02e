import type { Database } from '#shared/db/connection.ts';
import { licenseColumns } from '#features/standing/db/standing-inputs.ts';
import { lockAgents, refreshStandings } from '#features/standing/db/refresh-standings.ts';
import type { License, LicenseInput } from '#features/standing/domain/licenses.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { RecordStore } from '#shared/records/record-store.ts';
import type { Versioned } from '#shared/records/record-version.ts';

/** @throws NotFoundError */
export async function getLicense(db: Database, agentId: string): Promise<Versioned<License>> {
  const row = await db
    .selectFrom('agentLicenses')
    .innerJoin('agents', 'agents.id', 'agentLicenses.agentId')
    .select(['agents.id', 'agents.licenseNumber', ...licenseColumns])
    .select(['agentLicenses.updatedAt', 'agentLicenses.version'])
    .where('agents.id', '=', agentId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const { version, ...record } = row;
  return { record, version };
}

/**
 * Updates the license if it is still the version that was read, and then refreshes the agent's
 * standing. Locks the agent before the license, as a license check does, so that they cannot
 * deadlock.
 * @returns the updated license, or undefined if another request changed it first
 */
async function updateLicense(
  db: Database,
  { record, version }: Versioned<License>,
  input: Partial<LicenseInput>,
  now: Date,
): Promise<Versioned<License> | undefined> {
  await lockAgents(db, [record.id]);
  const { numUpdatedRows } = await db
    .updateTable('agentLicenses')
    .set({ ...input, updatedAt: now.toISOString(), version: version + 1 })
    .where('agentId', '=', record.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await refreshStandings(db, [record.id], now);
  return getLicense(db, record.id);
}

export type LicenseStore = RecordStore<License, Partial<LicenseInput>>;

/** A license has no name, so the audit trail names it by its agent. */
export const licenseOf = (agentName: string): LicenseStore => ({
  entity: 'license',
  entityName: () => agentName,
  get: getLicense,
  update: updateLicense,
});
