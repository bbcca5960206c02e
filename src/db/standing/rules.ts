import type { Selectable } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { LicenseType } from '#domain/standing/licenses.ts';
import type { CeRule } from '#domain/standing/rules.ts';
import { shippedRules } from '#domain/standing/shipped-rules.ts';
import type { CeRulesTable } from './standing-tables.ts';

const toRule = ({ licenseTypes, ...row }: Selectable<CeRulesTable>): CeRule => ({
  ...row,
  licenseTypes: licenseTypes === '' ? [] : (licenseTypes.split(',') as LicenseType[]),
});

/** Reads the requirements of the product and those that the office added, oldest first. */
export async function readRules(db: Database): Promise<CeRule[]> {
  const rows = await db
    .selectFrom('ceRules')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return [...shippedRules, ...rows.map(toRule)];
}
