import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DatabaseLocation } from '#shared/db/connection.ts';
import { createLaterRelease, laterMigration } from '#tests/support/later-release.ts';
import { createPlace, engines, useDatabase } from '#tests/support/test-database.ts';
import { migrate, schemaVersions, UnknownMigrationError } from './migrate.ts';

const tableNames = (location: DatabaseLocation) =>
  useDatabase(location, async (db) => {
    const names = (await db.introspection.getTables()).map(({ name }) => name);
    return names.filter((name) => !name.startsWith('kysely'));
  });

const appliedMigrations = (location: DatabaseLocation) =>
  useDatabase(location, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by timestamp
    `.execute(db);
    return rows.map(({ name }) => name);
  });

describe.each(engines)('A46: the migration of a later release on %s', (engine) => {
  test('is applied after the earlier ones, keeps all rows, and makes earlier releases refuse the database', async () => {
    const location = await createPlace(engine);
    const bucket = { key: 'kept', count: 1, expiresAt: '2030-01-01T00:00:00.000Z' };
    await useDatabase(location, async (db) => {
      await migrate(db);
      await db.insertInto('throttleBuckets').values(bucket).execute();
    });
    const { output } = await createLaterRelease().migrate(location);
    expect(output).toBe('');
    expect(await appliedMigrations(location)).toEqual([...schemaVersions, laterMigration]);
    expect(await tableNames(location)).toContain('later');
    await useDatabase(location, async (db) => {
      expect(await db.selectFrom('throttleBuckets').selectAll().execute()).toEqual([bucket]);
      await expect(migrate(db)).rejects.toThrow(UnknownMigrationError);
    });
  });

  test('leaves an existing database as it was if it fails', async () => {
    const location = await createPlace(engine);
    await useDatabase(location, migrate);
    const tables = await tableNames(location);
    const failing = createLaterRelease("throw new Error('fails at its end');");
    expect((await failing.migrate(location)).output).toContain('fails at its end');
    expect(await appliedMigrations(location)).toEqual(schemaVersions);
    expect(await tableNames(location)).toEqual(tables);
    await useDatabase(location, migrate);
  });

  test('leaves nothing of the earlier migrations in an empty database if it is killed', async () => {
    const location = await createPlace(engine);
    const killed = createLaterRelease("process.kill(process.pid, 'SIGKILL');");
    expect(await killed.migrate(location)).toEqual({ signal: 'SIGKILL', output: '' });
    expect(await tableNames(location)).toEqual([]);
    expect(await appliedMigrations(location)).toEqual([]);
  });
});
