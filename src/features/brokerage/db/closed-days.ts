import type { Database } from '#shared/db/connection.ts';
import type { ClosedDay, ClosedDaysByYear } from '#features/brokerage/domain/closed-days.ts';

export interface StoredClosedDays {
  closedDays: ClosedDaysByYear;
  /** The sum of the versions of all stored years. Each change increases it. */
  version: number;
}

export async function readClosedDays(db: Database): Promise<StoredClosedDays> {
  const rows = await db.selectFrom('closedDays').select(['year', 'days', 'version']).execute();
  return {
    closedDays: Object.fromEntries(
      rows.map(({ year, days }) => [year, JSON.parse(days) as ClosedDay[]]),
    ),
    version: rows.reduce((sum, { version }) => sum + version, 0),
  };
}
