import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { createLaterRelease } from '#tests/support/later-release.ts';
import { contentsOf, createOffice, expectNothingAt } from '#tests/support/office-content.ts';
import { createMigratedPlace, createPlace, useDatabase } from '#tests/support/test-database.ts';
import { copyDatabase } from './copy-database.ts';

vi.setConfig({ testTimeout: 60_000 });

async function createPlaces() {
  const [source, target] = [await createOffice('sqlite'), await createPlace('postgres')];
  return { source, target };
}

/**
 * Reads rows with the program's own database connection, which returns equal values for both
 * engines although they store values in different formats.
 */
const readValues = async (db: Database) => ({
  agents: await db.selectFrom('agents').selectAll().orderBy('id').execute(),
  education: await db.selectFrom('continuingEducation').selectAll().orderBy('id').execute(),
  pages: await db.selectFrom('agentPages').selectAll().execute(),
  trail: await db.selectFrom('auditLog').selectAll().orderBy('at').orderBy('id').execute(),
  portraits: (
    await db
      .selectFrom('agentPortraits')
      .select('bytes')
      .orderBy('width')
      .orderBy('format')
      .execute()
  ).map(({ bytes }) => Buffer.from(bytes).toString('base64')),
});

test('a copy to PostgreSQL is complete and leaves the SQLite file unchanged', async () => {
  const { source, target } = await createPlaces();
  const bytes = fs.readFileSync(source.file);
  const copied = await copyDatabase(source.file, target.url);
  expect(fs.readFileSync(source.file).equals(bytes)).toBe(true);
  expect(fs.readdirSync(dirname(source.file))).toHaveLength(1);

  // If a table had no rows, this test would not notice that the table is not copied, so the last
  // line of this block fails for empty tables. Add rows for a new table to office-content.ts.
  const contents = await contentsOf(target);
  expect(contents).toEqual(await contentsOf(source));
  const { kysely_migration: _migrations, kysely_migration_lock: _lock, ...rows } = contents.rows;
  expect(Object.fromEntries(copied.map((table) => [table.name, table.rows]))).toEqual(rows);
  expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);

  expect(await useDatabase(target, readValues)).toEqual(await useDatabase(source, readValues));
  const change = sql`update audit_log set actor = 'intruder'`;
  await expect(useDatabase(target, (db) => change.execute(db))).rejects.toThrow(/append-only/);
});

test('a target that is not empty is refused, and so is copying twice', async () => {
  const { source, target } = await createPlaces();
  await copyDatabase(source.file, target.url);
  const before = await contentsOf(target);
  await expect(copyDatabase(source.file, target.url)).rejects.toThrow(/is not empty/);
  expect(await contentsOf(target)).toEqual(before);
});

test.each([
  [
    'PostgreSQL cannot store',
    sql`update policies set content = char(65, 0, 66)`,
    /policies cannot be/,
  ],
  [
    'would come back otherwise',
    sql`update agents set hire_date = '2020-01-01T00:00:00.123456Z'`,
    /agents is not/,
  ],
])('a value that %s rolls the whole copy back', async (_what, change, told) => {
  const { source, target } = await createPlaces();
  await useDatabase(source, (db) => change.execute(db));
  await expect(copyDatabase(source.file, target.url)).rejects.toThrow(told);
  await expectNothingAt(target);
});

test('a file in use is refused', async () => {
  const { source, target } = await createPlaces();
  const server = openDatabase(source);
  await server.selectFrom('agents').select('id').execute();
  await expect(copyDatabase(source.file, target.url)).rejects.toThrow(/is in use: stop the server/);
  await server.destroy();
  await expectNothingAt(target);
});

test('a missing file and a file with another schema are refused', async () => {
  const [missing, target] = [await createPlace('sqlite'), await createPlace('postgres')];
  await expect(copyDatabase(missing.file, target.url)).rejects.toThrow(/no database at/);
  const source = await createMigratedPlace('sqlite');
  const { output } = await createLaterRelease().run(`
    import { copyDatabase } from '#app/db/backup/copy-database.ts';
    await copyDatabase(${JSON.stringify(source.file)}, ${JSON.stringify(target.url)});
  `);
  expect(output).toMatch(/older schema/);
  const later = sql`insert into kysely_migration values ('999-later', '2030')`;
  await useDatabase(source, (db) => later.execute(db));
  await expect(copyDatabase(source.file, target.url)).rejects.toThrow(/another version/);
  await expectNothingAt(target);
});
