import { sql, type Expression, type SqlBool } from 'kysely';
import { startOfOfficeDay } from '#shared/domain/office-time.ts';

/** Returns the SQL condition that an instant is on one of the office's days, both included. */
export function isOnDays(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Expression<SqlBool> {
  const instant = sql.ref(column);
  const since = from ? sql`${instant} >= ${startOfOfficeDay(from)}` : sql`true`;
  const before = to ? sql`${instant} < ${startOfOfficeDay(to, 1)}` : sql`true`;
  return sql<SqlBool>`(${since} and ${before})`;
}
