import { PostgresAdapter, sql, type Expression, type SqlBool } from 'kysely';
import { foldText } from '#domain/lists.ts';
import type { Database } from './connection.ts';

/**
 * Whether a folded column contains the typed text. LIKE is not used, because it is slow with
 * repetitive text, such as a search for "aaaa" in "aaa…".
 */
export function containsTyped(
  db: Database,
  column: Expression<string>,
  typed: string,
): Expression<SqlBool> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const position = isPostgres ? sql`strpos` : sql`instr`;
  return sql<SqlBool>`${position}(${column}, ${foldText(typed)}) > 0`;
}
