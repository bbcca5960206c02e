import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#shared/db/connection.ts';
import { migrate, UnknownMigrationError } from '#app/db/migrate.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { WeakPasswordError } from '#features/sign-in/server/administrators/administrators.ts';
import { databaseLocation, EnvError, parseEnv, type Env } from './env.ts';
import { listenForScrapes } from '#app/server/metrics/listen.ts';
import { createMetrics } from '#app/server/metrics/prometheus.ts';
import { explainStartError } from './start-errors.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marsh-start-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Tries to open the database that these settings name.
 * @returns the message that explains the failure
 */
async function explainOpening(variables: Record<string, string>) {
  const env = parseEnv(variables);
  const failure: unknown = await openAndClose(env).catch((error: unknown) => error);
  return explainStartError(failure, env);
}

async function openAndClose(env: Env) {
  const db = openDatabase(databaseLocation(env));
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Tries to listen with these settings.
 * @returns the message that explains the failure
 */
async function explainListening(variables: Record<string, string>) {
  const env = parseEnv(variables);
  const testApp = await createTestApp('sqlite');
  const failure: unknown = await testApp.app
    .listen({ port: env.PORT, host: env.HOST })
    .catch((error: unknown) => error);
  await testApp.close();
  return explainStartError(failure, env);
}

const unread = () => Promise.reject(new Error('not read in this test'));

/**
 * Tries to listen for requests for metrics with these settings.
 * @returns the message that explains the failure
 */
async function explainScrapes(variables: Record<string, string>) {
  const env = parseEnv(variables);
  const failure: unknown = await listenForScrapes(createMetrics(), unread, env).catch(
    (error: unknown) => error,
  );
  return explainStartError(failure, env);
}

const atPostgres = (change: (url: URL) => void) => {
  const url = new URL(inject('postgresUrl'));
  url.searchParams.delete('host');
  change(url);
  return { DATABASE_URL: url.href };
};

describe('a failed start is explained in one line', () => {
  test('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await explainListening({ PORT: String(port) })).toBe(
      `Port ${port} is in use: stop what listens there, or set PORT to another one.`,
    );
    other.close();
  });

  test('when the metrics port is in use, or its address is not on this machine', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await explainScrapes({ METRICS_PORT: String(port) })).toBe(
      `Port ${port} is in use: stop what listens there, or set METRICS_PORT to another one.`,
    );
    other.close();
    for (const METRICS_HOST of ['192.0.2.1', 'nowhere.invalid']) {
      expect(await explainScrapes({ METRICS_PORT: '9464', METRICS_HOST })).toMatch(
        /^Cannot listen on [\w.]+:9464 \(E\w+\): check METRICS_HOST and METRICS_PORT\.$/,
      );
    }
  });

  test('when the address is not on this machine', async () => {
    expect(await explainListening({ PORT: '0', HOST: '192.0.2.1' })).toBe(
      'Cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL): check HOST and PORT.',
    );
    expect(await explainListening({ PORT: '0', HOST: 'nowhere.invalid' })).toMatch(
      /^Cannot listen on nowhere\.invalid:0 \(E\w+\): check HOST and PORT\.$/,
    );
  });

  test('when the data folder is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), join(folder, 'file', 'inside')]) {
      const line = await explainOpening({ DATA_DIR: path });
      expect(line).toMatch(
        /^Cannot write the database in .*: check the folder's permissions and free space, or set DATA_DIR\.$/,
      );
      expect(line).toContain(path);
    }
  });

  test('when the database file is not a database', async () => {
    writeFileSync(join(folder, 'marsh-and-square.db'), 'not a database'.repeat(100));
    expect(await explainOpening({ DATA_DIR: folder })).toBe(
      `The database in ${folder} cannot be read (file is not a database): restore a backup, or set DATA_DIR.`,
    );
  });

  test('but not for other errors of a valid database file', async () => {
    const sound = mkdtempSync(join(folder, 'sound-'));
    const database = new DatabaseSync(join(sound, 'marsh-and-square.db'));
    database.exec('create table testimonials (id text)');
    database.close();
    expect(await explainOpening({ DATA_DIR: sound })).toBeUndefined();
  });

  test('when PostgreSQL does not listen', async () => {
    const line = await explainOpening({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/office' });
    expect(line).toMatch(
      /^Cannot reach the database that DATABASE_URL names \(.*ECONNREFUSED.*\): check/,
    );
    expect(line).not.toMatch(/hidden|\n/);
  });

  test('when PostgreSQL has no such host, database or user', async () => {
    const wrong = [
      atPostgres((url) => (url.hostname = 'nowhere.invalid')),
      atPostgres((url) => (url.pathname = '/no_such_database')),
      atPostgres((url) => (url.username = 'nobody_here')),
    ];
    for (const variables of wrong) {
      expect(await explainOpening(variables)).toMatch(
        /^Cannot reach the database that DATABASE_URL names \(.+\): check the address, sslmode, the password and that the server runs\.$/,
      );
    }
  });

  test('when another version wrote the database, or a setting or the first password is wrong', () => {
    const env = parseEnv({});
    expect(explainStartError(new UnknownMigrationError('x'), env)).toBe(
      'The database was written by another version of this program: start that version, or restore a backup.',
    );
    expect(explainStartError(new EnvError('PORT must be …'), undefined)).toBe('PORT must be …');
    expect(explainStartError(new WeakPasswordError('Please use at least 15 characters'), env)).toBe(
      'ADMIN_PASSWORD: Please use at least 15 characters.',
    );
  });

  test('but not for unexpected errors', () => {
    const missing = Object.assign(new Error('ENOENT: pictures/park.jpg'), { code: 'ENOENT' });
    for (const error of [new TypeError('x is not a function'), missing, 'text', undefined]) {
      expect(explainStartError(error, parseEnv({}))).toBeUndefined();
    }
  });
});
