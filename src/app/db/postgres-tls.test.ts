import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';
import { runCommand } from '#tests/support/commands.ts';
import {
  createTestDatabase,
  ORDINARY_USER,
  startPostgresCluster,
  type PostgresCluster,
} from '#tests/support/postgres.ts';
import { createFolder, createPlace, useDatabase } from '#tests/support/test-database.ts';
import { copyDatabase } from './backup/copy-database.ts';
import { makeBackup } from './backup/make-backup.ts';
import { startProgram } from './backup/postgres-programs.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { requireTls } from '#shared/db/postgres-url.ts';

/**
 * Returns a URL of the same server with the host 0.0.0.0, which reaches this machine but does not
 * count as loopback.
 */
function onOtherHost(url: string, parameters: Record<string, string> = {}) {
  const other = new URL(url);
  other.hostname = '0.0.0.0';
  other.searchParams.delete('host');
  for (const [name, value] of Object.entries(parameters)) other.searchParams.set(name, value);
  return other.href;
}

const isEncrypted = (url: string) =>
  useDatabase({ url }, async (db) => {
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()
    `.execute(db);
    return rows[0]?.ssl;
  });

test.each([
  ['postgres://u:p@db.example.com/marsh', '?sslmode=verify-full'],
  ['postgres://u@10.0.0.5/marsh?application_name=x', '&sslmode=verify-full'],
  ['postgres:///marsh?host=db.example.com', '&sslmode=verify-full'],
])('%s gets %s', (url, added) => {
  expect(requireTls(url)).toBe(url + added);
});

test.each([
  'postgres://db.example.com/marsh?sslmode=disable',
  'postgres://db.example.com/marsh?sslmode=require',
  'postgres://u:p@localhost:5432/marsh',
  'postgres://127.0.0.1/marsh',
  'postgres://[::1]/marsh',
  'postgres://%2Fvar%2Frun%2Fpostgresql/marsh',
  'postgres:///marsh?host=/var/run/postgresql',
])('%s is used as it is', (url) => {
  expect(requireTls(url)).toBe(url);
});

describe('A52: a server without TLS', () => {
  test('on another host is refused, unless the URL says sslmode=disable', async () => {
    const url = inject('postgresUrl');
    await expect(isEncrypted(onOtherHost(url))).rejects.toThrow('does not support SSL');
    expect(await isEncrypted(onOtherHost(url, { sslmode: 'disable' }))).toBe(false);
    expect(await isEncrypted(url)).toBe(false);
  });

  test('on another host is refused by backup and db:copy', async () => {
    const { file } = await createPlace('sqlite');
    await useDatabase({ file }, migrate);
    const url = onOtherHost(inject('postgresUrl'));
    const { code, output } = await runCommand('backup', [createFolder()], { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(output).toContain('does not support SSL');
    expect(output).toContain('sslmode');
    await expect(copyDatabase(file, url)).rejects.toThrow('does not support SSL');
  });

  test('on another host is refused by PostgreSQL’s programs', async () => {
    const url = onOtherHost(inject('postgresUrl'));
    const { done } = startProgram('psql', ['--command=select 1'], url);
    await expect(done).rejects.toThrow('does not support SSL');
  });
});

describe('A52: a server with TLS', () => {
  let cluster: PostgresCluster;
  const folder = createFolder(afterAll);
  const authority = join(folder, 'server.crt');

  /**
   * Creates a certificate for 0.0.0.0 in the file `authority`, and starts a server that uses it. A
   * client trusts the certificate only if its URL names this file.
   */
  beforeAll(async () => {
    const key = join(folder, 'server.key');
    const subject = ['-subj', '/CN=test', '-addext', 'subjectAltName=IP:0.0.0.0'];
    const files = ['-keyout', key, '-out', authority];
    const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', ...options, ...files, ...subject], { stdio: 'ignore' });
    chmodSync(folder, 0o755);
    chmodSync(key, 0o600);
    if (process.getuid?.() === 0) chownSync(key, ORDINARY_USER, ORDINARY_USER);
    cluster = await startPostgresCluster([
      'ssl=on',
      `ssl_cert_file=${authority}`,
      `ssl_key_file=${key}`,
    ]);
  });
  afterAll(() => cluster.stop());

  test('on another host is used encrypted if its certificate is trusted', async () => {
    const url = onOtherHost(cluster.adminUrl, { sslrootcert: authority });
    expect(await isEncrypted(url)).toBe(true);
    await expect(isEncrypted(onOtherHost(cluster.adminUrl))).rejects.toThrow(/self-signed/);
  });

  test('on another host is copied into, backed up and restored only if its certificate is trusted', async () => {
    const { file } = await createPlace('sqlite');
    await useDatabase({ file }, migrate);
    const first = await createTestDatabase(cluster.adminUrl);
    const second = await createTestDatabase(cluster.adminUrl);
    const backups = createFolder();
    const trusted = { sslrootcert: authority };
    await copyDatabase(file, onOtherHost(first.url, trusted));
    const from = { url: onOtherHost(first.url, trusted) };
    const { path } = await makeBackup(from, backups, new Date());
    await expect(restoreBackup({ url: onOtherHost(second.url) }, path)).rejects.toThrow(
      /certificate/,
    );
    await restoreBackup({ url: onOtherHost(second.url, trusted) }, path);
  }, 60_000);
});
