import * as fs from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, inject, test, vi } from 'vitest';
import { migrate } from '#app/db/migrate.ts';
import { createOffice } from '#tests/support/office-content.ts';
import { createFolder, createPlace, useDatabase } from '#tests/support/test-database.ts';
import { makeBackup } from './make-backup.ts';

vi.setConfig({ testTimeout: 60_000 });

const now = new Date('2026-11-21T15:00:00.123Z');

/**
 * Repeats an action until the promise `until` settles.
 * @returns the result of `until`
 */
async function keepDoing<Result>(action: () => Promise<unknown>, until: Promise<Result>) {
  const over = new AbortController();
  const ending = until.finally(() => over.abort());
  while (!over.signal.aborted) {
    await action();
    // Let the event loop continue the backup.
    await nextTurn();
  }
  return ending;
}

test('backups sort by time, and unfinished ones are deleted after a day', async () => {
  const [office, folder] = [await createOffice('sqlite'), createFolder()];
  const [young, old, other] = ['unfinished-young', 'unfinished-old', 'photos'];
  for (const name of [young, old]) fs.mkdirSync(join(folder, `marsh-and-square-${name}`));
  fs.mkdirSync(join(folder, other));
  const longAgo = Date.now() / 1000 - 25 * 3600;
  for (const name of [`marsh-and-square-${old}`, other]) {
    fs.utimesSync(join(folder, name), longAgo, longAgo);
  }
  const { path } = await makeBackup(office, folder, now);
  expect(basename(path)).toBe('marsh-and-square-2026-11-21T15-00-00.123Z');
  expect(fs.readdirSync(folder)).toEqual([basename(path), `marsh-and-square-${young}`, other]);
});

test('writes during a backup neither restart it nor appear in it', async () => {
  const [office, folder] = [await createOffice('sqlite'), createFolder()];
  await useDatabase(office, async (db) => {
    const write = (text: string) =>
      db
        .insertInto('users')
        .values({ id: crypto.randomUUID(), username: crypto.randomUUID(), password: text })
        .execute();
    await write('x'.repeat(8_000_000));
    const making = makeBackup(office, folder, now);
    const backup = await keepDoing(() => write('later'), making);
    expect(backup.manifest.rows['users']).toBe(2);
  });
});

test('a missing or foreign database is reported', async () => {
  const [place, folder] = [await createPlace('sqlite'), createFolder()];
  await expect(makeBackup(place, folder, now)).rejects.toThrow(/no database at .*DATA_DIR/);
  expect(fs.existsSync(place.file)).toBe(false);
  await useDatabase(place, async () => undefined);
  await expect(makeBackup(place, folder, now)).rejects.toThrow(/not made by this program/);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('a damaged SQLite file is not backed up', async () => {
  const [office, folder] = [await createOffice('sqlite'), createFolder()];
  const middle = fs.statSync(office.file).size >> 1;
  const descriptor = fs.openSync(office.file, 'r+');
  fs.writeSync(descriptor, Buffer.alloc(50_000, 7), 0, 50_000, middle);
  fs.closeSync(descriptor);
  await expect(makeBackup(office, folder, now)).rejects.toThrow(/damaged|malformed/);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('a folder without a parent folder is not created', async () => {
  const [office, folder] = [await createOffice('sqlite'), createFolder()];
  await expect(makeBackup(office, join(folder, 'disk', 'backups'), now)).rejects.toThrow(
    /could not be written to .*no such file/,
  );
  await makeBackup(office, join(folder, 'backups'), now);
  expect(fs.statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
});

/** Puts a fake program, which runs `script`, before the real one in PATH. */
function pretend(program: string, script: string) {
  const folder = createFolder();
  fs.writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter));
}

test('a missing, failing or old pg_dump leaves no backup and is explained', async () => {
  const [office, folder] = [await createPlace('postgres'), createFolder()];
  await useDatabase(office, migrate);
  pretend('pg_dump', '[ "$1" = --version ] || { echo half > "${6#--file=}"; exit 1; }; echo 99');
  await expect(makeBackup(office, folder, now)).rejects.toThrow(/pg_dump failed: ended with 1/);
  pretend('pg_dump', 'echo "pg_dump (PostgreSQL) 9.6.24"');
  await expect(makeBackup(office, folder, now)).rejects.toThrow(/version 9, but the server has/);
  vi.stubEnv('PATH', createFolder());
  await expect(makeBackup(office, folder, now)).rejects.toThrow(/install postgresql-client/);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('pg_dump gets no password as an argument', async () => {
  const [office, folder, seen] = [new URL(inject('postgresUrl')), createFolder(), createFolder()];
  office.password = 'oyster-shell';
  pretend(
    'pg_dump',
    `echo "$@" >> ${seen}/arguments; echo $PGPASSWORD > ${seen}/password; echo 99`,
  );
  const place = await createPlace('postgres');
  await useDatabase(place, migrate);
  office.pathname = new URL(place.url).pathname;
  await expect(makeBackup({ url: office.href }, folder, now)).rejects.toThrow(/no such file/);
  const given = fs.readFileSync(join(seen, 'arguments'), 'utf8');
  expect(given).toContain('--format=custom');
  expect(given).not.toContain('oyster-shell');
  expect(fs.readFileSync(join(seen, 'password'), 'utf8').trim()).toBe('oyster-shell');
});
