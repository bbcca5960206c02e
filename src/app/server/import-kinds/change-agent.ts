import { agentType, type AgentInput } from '#features/agents/domain/agents.ts';
import type { AgentConsequences } from '#features/agents/server/edit-routes.ts';
import { agentStore } from '#features/agents/server/store.ts';
import type { CarriedOut, ImportContext } from '#features/imports/server/import-kind.ts';
import type { LicenseInput } from '#features/standing/domain/licenses.ts';
import { getLicense, licenseOf } from '#features/standing/server/licenses/license-store.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { updateRecord } from '#shared/records/edit-record.ts';

export const licenseFieldNames = [
  'licenseType',
  'status',
  'firstLicensedOn',
  'renewalDueOn',
] as const;

export type LicenseColumns = Pick<LicenseInput, (typeof licenseFieldNames)[number]>;

export interface AgentColumns {
  agent: AgentInput;
  license: LicenseColumns;
}

/** Changes an agent, whose due splits were settled before, and the license. */
export async function changeAgent(
  consequences: AgentConsequences,
  id: string,
  { agent, license }: AgentColumns,
  { db, actor, now, source }: Pick<ImportContext, 'db' | 'actor' | 'now' | 'source'>,
): Promise<CarriedOut> {
  const stored = await agentStore.get(db, id);
  const before = stored.record;
  const after = (await updateRecord(db, agentStore, actor, stored, agent, now)) ?? stored;
  const commissionReason = `Imported from ${source}`;
  const change = { before, after: after.record, inquiriesTo: undefined, commissionReason };
  await consequences.afterEdit(db, change, actor, now);
  const storedLicense = await getLicense(db, id);
  const type = licenseOf(fullName(after.record));
  const changed = await updateRecord(db, type, actor, storedLicense, license, now);
  return {
    recordId: id,
    before: {
      fields: { agent: agentFields(before), license: licenseColumns(storedLicense.record) },
      versions: { agent: stored.version, license: storedLicense.version },
    },
    versions: { agent: after.version, license: (changed ?? storedLicense).version },
  };
}

const agentFields = (agent: AgentInput) =>
  Object.fromEntries(
    Object.keys(agentType.labels).map((name) => [name, agent[name as keyof AgentInput]]),
  );

const licenseColumns = (license: LicenseInput) =>
  Object.fromEntries(licenseFieldNames.map((name) => [name, license[name]]));
