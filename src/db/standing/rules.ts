import type { Selectable } from 'kysely';
import { locksRows, type Database } from '#db/connection.ts';
import { officeDay } from '#domain/office/office-time.ts';
import type { LicenseType } from '#domain/standing/licenses.ts';
import type { CeRule } from '#domain/standing/rules.ts';
import { shippedRules } from '#domain/standing/shipped-rules.ts';
import type { CeRulesTable } from './standing-tables.ts';

const toRule = ({ licenseTypes, ...row }: Selectable<CeRulesTable>): CeRule => ({
  ...row,
  licenseTypes: licenseTypes === '' ? [] : (licenseTypes.split(',') as LicenseType[]),
});

/**
 * Reads the rules: those that come with the product, and after them those that super admins added,
 * oldest first.
 */
export async function readRules(db: Database): Promise<CeRule[]> {
  const rows = await db
    .selectFrom('ceRules')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return [...shippedRules, ...rows.map(toRule)];
}

/**
 * Adds a rule, and marks every standing to be computed again. On PostgreSQL, locks all agents until
 * the transaction ends: a standing that another transaction computes is then either marked here, or
 * computed afterwards with this rule.
 */
export async function insertRule(
  transaction: Database,
  rule: CeRule & { createdBy: string },
  now: Date,
): Promise<void> {
  if (locksRows(transaction)) {
    await transaction.selectFrom('agents').select('id').orderBy('id').forNoKeyUpdate().execute();
  }
  await transaction
    .insertInto('ceRules')
    .values({ ...rule, licenseTypes: rule.licenseTypes.join(',') })
    .execute();
  await transaction
    .updateTable('ceStandings')
    .set({ changesOn: officeDay(now) })
    .execute();
}
