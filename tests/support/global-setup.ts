/** Starts PostgreSQL once for the whole run; tests reach it through `inject('postgresUrl')`. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a user who may create databases: see `createTestDatabase`. */
    postgresUrl: string;
  }
}

/** @returns what Vitest calls after the last test */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.adminUrl);
  return server.stop;
}
