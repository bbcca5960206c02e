/** Starts servers in their own processes and waits for them, based on server-process.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished, vi } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { patience } from './email-worker.ts';
import { createTestDatabase } from './postgres.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import type { Engine } from './test-database.ts';

/** @returns the settings of a database that is removed after the test */
export async function dataPlace(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'));
    onTestFinished(drop);
    return { DATABASE_URL: url };
  }
  const folder = mkdtempSync(join(tmpdir(), 'marsh-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { DATA_DIR: folder };
}

/** Starts a server in production mode. The server is stopped after the test, if not before. */
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
