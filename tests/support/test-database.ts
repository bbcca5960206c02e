import { inject } from 'vitest';
import { openDatabase, type Database } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { createTestDatabase } from './postgres.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export interface TestDatabase {
  db: Database;
  close: () => Promise<void>;
}

/** An empty database of its own, without any table. */
export async function openEmptyDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const db = openDatabase({ file: ':memory:' });
    return { db, close: () => db.destroy() };
  }
  const database = await createTestDatabase(inject('postgresUrl'));
  const db = openDatabase({ url: database.url });
  return {
    db,
    close: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}

/** A database of its own with today's schema and no content. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const opened = await openEmptyDatabase(engine);
  await migrate(opened.db);
  return opened;
}
