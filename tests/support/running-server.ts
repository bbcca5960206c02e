/** Starts servers in their own processes for Vitest tests, and waits until they are ready. */
import { onTestFinished, vi } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { Database } from '#shared/db/connection.ts';
import { insertAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { argon2Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import { patience } from './email-worker.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { settingsFor } from './commands.ts';
import { createMigratedPlace, createPlace, useDatabase, type Engine } from './test-database.ts';
import { adminPassword } from './test-app.ts';

/**
 * @returns the environment variables that name an empty database, which is removed after the test
 */
export const emptyDataPlace = async (engine: Engine) => settingsFor(await createPlace(engine));

/**
 * Adds a super admin with a real password hash. A server that creates its first administrator from
 * ADMIN_PASSWORD loads all word lists to rate the password, which takes a third of its start.
 */
export async function addFirstAdministrator(
  db: Database,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const passwordHash = await argon2Passwords().hash(password);
  await insertAdminUser(db, { username, passwordHash, role: 'super_admin' }, new Date());
}

/**
 * @returns the environment variables that name a database with the super admin "admin", whose
 * password is `adminPassword`. The database is removed after the test.
 */
export async function dataPlace(engine: Engine): Promise<Record<string, string>> {
  const place = await createMigratedPlace(engine);
  await useDatabase(place, (db) =>
    addFirstAdministrator(db, { username: 'admin', password: adminPassword }),
  );
  return settingsFor(place);
}

/**
 * Starts a server in production mode and waits until its output contains a text, by default the one
 * that it prints when it begins to serve. If the server still runs after the test, it is killed.
 * @param word the text to wait for
 */
export async function startProduction(
  env: Record<string, string>,
  word?: string,
): Promise<ServerProcess> {
  const settings = { NODE_ENV: 'production', ...env };
  const server = await startServerProcess({ env: settings, ...(word && { word }) });
  onTestFinished(() => server.kill());
  return server;
}

export const statusOf = async ({ origin }: ServerProcess, path: string, headers = {}) =>
  (await fetch(origin + path, { headers })).status;

export const logInTo = ({ origin }: ServerProcess, username: string, password: string) =>
  fetch(origin + apiPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

export async function untilReady(server: ServerProcess): Promise<void> {
  await vi.waitFor(async () => {
    if ((await statusOf(server, '/readyz')) !== 200) throw new Error('The server is not ready');
  }, patience);
}
