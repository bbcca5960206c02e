import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { postgresql } from './machine-programs.ts';
import { createTestDatabase, dropWithCopies, startPostgres } from './postgres.ts';

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('databases do not see each other and are gone once dropped', async () => {
  const adminUrl = inject('postgresUrl');
  const [one, two] = await Promise.all([
    createTestDatabase(adminUrl),
    createTestDatabase(adminUrl),
  ]);
  await query(one.url, 'CREATE TABLE agents (name text)');
  await expect(query(two.url, 'SELECT * FROM agents')).rejects.toThrow('does not exist');
  await Promise.all([one.drop(), two.drop()]);
  await expect(query(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

test('a template is dropped with its copies, and no other database', async () => {
  const adminUrl = inject('postgresUrl');
  const [template, other] = [
    await createTestDatabase(adminUrl),
    await createTestDatabase(adminUrl),
  ];
  const copy = await createTestDatabase(adminUrl, template.name);
  await dropWithCopies(adminUrl, template.name);
  for (const { url } of [template, copy]) {
    await expect(query(url, 'SELECT 1')).rejects.toThrow('does not exist');
  }
  expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await other.drop();
});

test.skipIf(!postgresql.find())(
  'a killed test run leaves no server and no files',
  async () => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'marsh-killed-'));
    fs.chmodSync(folder, 0o777);
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
    const code = `
    import { startPostgres } from '#tests/support/postgres.ts';
    console.log((await startPostgres()).adminUrl);
    process.stdin.resume().on('close', () => process.exit());
  `;
    const run = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      env: { ...process.env, TMPDIR: folder, TEST_DATABASE_URL: '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [output] = await once(run.stdout, 'data');
    const url = String(output).trim();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    run.kill('SIGKILL');
    await vi.waitFor(() => expect(fs.readdirSync(folder)).toEqual([]), 50_000);
    await expect(query(url, 'SELECT 1')).rejects.toThrow('connect ENOENT');
  },
  20_000,
);

test('without a server the error says how to get one', async () => {
  vi.stubEnv('TEST_DATABASE_URL', '');
  vi.stubEnv('POSTGRESQL_BIN', '/nowhere');
  await expect(startPostgres()).rejects.toThrow(
    'PostgreSQL was not found. Install it (Debian: apt-get install postgresql) or name its place in POSTGRESQL_BIN.',
  );
});
