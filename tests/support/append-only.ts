import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { Engine } from './test-database.ts';

/**
 * Tries to change and to delete the stored rows of a table whose triggers must refuse that.
 * @param key the columns of the primary key
 * @param oneRow the SQL condition of one stored row
 * @returns the statements that were not refused, or that changed a row
 */
export async function acceptedChanges(
  db: Database,
  engine: Engine,
  table: 'websiteVersions' | 'advertisingReviews',
  key: string,
  oneRow: string,
): Promise<string[]> {
  const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const stored = () => db.selectFrom(table).selectAll().execute();
  const before = await stored();
  if (before.length === 0) throw new Error('There is no row to change');
  const accepted: string[] = [];
  for (const statement of [
    `update ${name} set content = 'other'`,
    `update ${name} set note = 'x' where ${oneRow}`,
    `delete from ${name}`,
    `delete from ${name} where ${oneRow}`,
    `insert into ${name} select * from ${name} where true
      on conflict (${key}) do update set content = 'other'`,
    engine === 'sqlite' ? `replace into ${name} select * from ${name}` : `truncate ${name}`,
  ]) {
    const outcome = await sql
      .raw(statement)
      .execute(db)
      .then(() => 'accepted', String);
    const isRefused = outcome.includes('append-only') && isDeepStrictEqual(await stored(), before);
    if (!isRefused) accepted.push(statement);
  }
  return accepted;
}
