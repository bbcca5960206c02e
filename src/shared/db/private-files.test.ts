import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { runCommand, settingsFor } from '#tests/support/commands.ts';
import { createOffice } from '#tests/support/office-content.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { startProduction } from '#tests/support/running-server.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { createFolder } from '#tests/support/test-database.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Returns the permissions of a folder (".") and of each file in it, in octal. */
const modesIn = (folder: string) => ({
  '.': modeOf(folder),
  ...Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))])),
});

const databaseFiles = {
  '.': '700',
  'marsh-and-square.db': '600',
  'marsh-and-square.db-shm': '600',
  'marsh-and-square.db-wal': '600',
};

/** Returns the path of a folder that does not exist yet, inside an existing folder. */
const newFolder = () => join(createFolder(), 'data');

test('the data of a running server is readable by its owner alone', async () => {
  const DATA_DIR = newFolder();
  await startProduction({ DATA_DIR });
  expect(modesIn(DATA_DIR)).toEqual({ ...databaseFiles, 'secrets.key': '600' });
});

test('a backup and the database restored from it are readable by their owner alone', async () => {
  const office = await createOffice('sqlite');
  const backups = newFolder();
  await runCommand('backup', [backups], settingsFor(office));
  const [name = ''] = readdirSync(backups);
  const backup = join(backups, name);
  expect(modeOf(backups)).toBe('700');
  expect(modesIn(backup)).toEqual({ '.': '700', 'database.sqlite': '600', 'manifest.json': '600' });
  const DATA_DIR = newFolder();
  await runCommand('restore', [backup], { DATA_DIR });
  expect(modesIn(DATA_DIR)).toMatchObject({ '.': '700', 'marsh-and-square.db': '600' });
});

test('the database that create-admin creates is readable by its owner alone, and db:copy leaves its permissions', async () => {
  const DATA_DIR = newFolder();
  await runCommand('create-admin', ['ida'], { DATA_DIR, ADMIN_PASSWORD: adminPassword });
  const before = { '.': '700', 'marsh-and-square.db': '600' };
  expect(modesIn(DATA_DIR)).toEqual(before);
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  const { code } = await runCommand('copy-database', [], { DATA_DIR, DATABASE_URL: url });
  await drop();
  expect([code, modesIn(DATA_DIR)]).toEqual([0, before]);
});
