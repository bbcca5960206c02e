import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import type { Engine } from './test-database.ts';

/**
 * Expects that triggers refuse every change and deletion of a table's stored rows.
 * @param key the columns of the primary key
 * @param oneRow the SQL condition of one stored row
 */
export async function expectAppendOnly(
  db: Database,
  engine: Engine,
  table: 'websiteVersions' | 'advertisingReviews',
  key: string,
  oneRow: string,
) {
  const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const stored = () => db.selectFrom(table).selectAll().execute();
  const before = await stored();
  expect(before).not.toEqual([]);
  for (const statement of [
    `update ${name} set content = 'other'`,
    `update ${name} set note = 'x' where ${oneRow}`,
    `delete from ${name}`,
    `delete from ${name} where ${oneRow}`,
    `insert into ${name} select * from ${name} where true
      on conflict (${key}) do update set content = 'other'`,
    engine === 'sqlite' ? `replace into ${name} select * from ${name}` : `truncate ${name}`,
  ]) {
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/append-only/);
    expect([statement, await stored()]).toEqual([statement, before]);
  }
}
