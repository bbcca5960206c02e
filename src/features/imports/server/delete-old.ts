import type { Database } from '#shared/db/connection.ts';
import { importLimits } from '#features/imports/domain/imports.ts';

const millisecondsOfDay = 86_400_000;

/**
 * Deletes plans that were not carried out for 30 days, imports that can no longer be undone, and
 * plans that a killed process has not stored whole. The audit trail keeps what was imported.
 */
export async function deleteOldImports(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * millisecondsOfDay).toISOString();
  const last = before(importLimits.undoDays);
  await db
    .deleteFrom('imports')
    .where((eb) =>
      eb.or([
        eb.and([eb('isStored', '=', false), eb('createdAt', '<', before(1))]),
        eb.and([eb('status', '=', 'planned'), eb('createdAt', '<', last)]),
        eb.and([eb('status', 'in', ['committed', 'undone']), eb('committedAt', '<', last)]),
      ]),
    )
    .execute();
}
