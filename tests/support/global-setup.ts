/**
 * Vitest runs `setup` once before all tests. It turns on the compile cache, keeps temporary files
 * in memory if there is room, starts PostgreSQL, and creates a migrated database that tests copy.
 */
import { accessSync, constants, statfsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#shared/db/connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { cacheCompiledCode } from './compile-cache.ts';
import {
  createTestDatabase,
  dropWithCopies,
  startPostgres,
  type TestDatabase,
} from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The URL of a PostgreSQL server with a database user who may create databases. Tests create
     * their databases with this user.
     */
    postgresUrl: string;
    /**
     * The name of a migrated database. Tests copy it, because migrating an empty database takes
     * four times as long.
     */
    postgresTemplate: string;
  }
}

/** The folder whose files Linux keeps in memory. */
const memoryFolder = '/dev/shm';

/**
 * The free space that `memoryFolder` needs. It is much more than the test databases of a full run.
 */
const neededBytes = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/**
 * Lets every test, server and command that starts from now on create its temporary files in memory,
 * if the machine has room there and TMPDIR is not set. On a disk, creating and deleting the files
 * of the test databases takes a quarter of the processor time of all tests.
 */
function keepTemporaryFilesInMemory(): void {
  if (hasRoom()) process.env['TMPDIR'] ??= memoryFolder;
}

async function createTemplate(adminUrl: string): Promise<TestDatabase> {
  const template = await createTestDatabase(adminUrl);
  const db = openDatabase({ url: template.url });
  await migrate(db);
  await db.destroy();
  return template;
}

/** @returns a function that Vitest calls after the last test */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  cacheCompiledCode();
  keepTemporaryFilesInMemory();
  const server = await startPostgres();
  const template = await createTemplate(server.adminUrl);
  project.provide('postgresUrl', server.adminUrl);
  project.provide('postgresTemplate', template.name);
  return async () => {
    await dropWithCopies(server.adminUrl, template.name);
    await server.stop();
  };
}
