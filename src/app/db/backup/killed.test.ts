import { emptiedRows } from '#tests/support/emptied-rows.ts';
import * as fs from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DatabaseLocation } from '#shared/db/connection.ts';
import { contentsOf, createOffice, expectNothingAt } from '#tests/support/office-content.ts';
import { settingsFor, startCommand } from '#tests/support/commands.ts';
import { createFolder, createPlace, engines, useDatabase } from '#tests/support/test-database.ts';
import { copyDatabase } from './copy-database.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const timeout = 30_000;
/** The milliseconds between two looks at a folder, which must be short, as the killed command is. */
const folderInterval = 1;
/** The milliseconds between two looks at a database, each through a new connection. */
const databaseInterval = 50;

/** Adds 20 MB of portraits, so that a backup or restore can be killed before it ends. */
async function addLargePortraits(office: DatabaseLocation) {
  const bytes = Buffer.alloc(1_000_000, 'marsh');
  await useDatabase(office, async (db) => {
    for (let width = 1000; width < 1020; width++) {
      const portraitId = crypto.randomUUID();
      await db
        .insertInto('agentPortraits')
        .values({ portraitId, width, format: 'avif', bytes })
        .execute();
    }
  });
}

type Command = ReturnType<typeof startCommand>;

/**
 * Kills a process as soon as a condition is true, unless the process ends first.
 * @returns whether the process was still running when it was killed
 */
async function killWhen(
  child: Command,
  isMoment: () => boolean | Promise<boolean>,
  interval: number,
) {
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await vi.waitUntil(async () => child.exitCode !== null || (await isMoment()), {
    timeout,
    interval,
  });
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [unknown, string | null];
  return signal === 'SIGKILL';
}

const isHalfWritten = (folder: string) =>
  fs
    .readdirSync(folder)
    .filter((name) => name.startsWith('marsh-and-square-unfinished-'))
    .some((name) => fs.readdirSync(join(folder, name)).some((file) => file.startsWith('database')));

/**
 * Starts a command, each time in a new folder, until it is killed while it writes the database.
 * Gives up after five times.
 * @returns the folder of the killed command
 */
async function killWhileWriting(start: (folder: string) => Command): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const folder = createFolder();
    if (await killWhen(start(folder), () => isHalfWritten(folder), folderInterval)) return folder;
  }
  throw new Error('the command was always over before it could be killed');
}

const finishedIn = (folder: string) =>
  fs.readdirSync(folder).filter((name) => !name.includes('unfinished'));

/**
 * Makes every other transaction wait that creates a table or an index with this name.
 * @returns a function that checks whether a transaction waits, and one that ends the waiting
 */
async function blockCreation(url: string, relation: string) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; create table ${relation} (id text)`);
  const waiting = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `;
  const others = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `;
  const count = async (query: typeof waiting) =>
    (await useDatabase({ url }, (db) => query.execute(db))).rows[0]?.count ?? 0;
  return {
    isBlocking: async () => (await count(waiting)) > 0,
    unblock: async () => {
      await client.end();
      await vi.waitUntil(async () => (await count(others)) === 0, {
        timeout,
        interval: databaseInterval,
      });
    },
  };
}

describe('A47: kill -9 in the middle', { timeout: 120_000 }, () => {
  test.each(engines)(
    'of a backup on %s leaves no incomplete one under a final name',
    async (engine) => {
      const office = await createOffice(engine);
      await addLargePortraits(office);
      const folder = await killWhileWriting((parent) =>
        startCommand('backup', [parent], settingsFor(office)),
      );
      expect(finishedIn(folder)).toEqual([]);
      const { path } = await makeBackup(office, folder, new Date());
      const place = await createPlace(engine);
      await restoreBackup(place, path);
      const { rows } = await contentsOf(office);
      expect((await contentsOf(place)).rows).toEqual({ ...rows, ...emptiedRows });
    },
  );

  test('of a restore on sqlite leaves no database, and the next one succeeds', async () => {
    const office = await createOffice('sqlite');
    await addLargePortraits(office);
    const { path } = await makeBackup(office, createFolder(), new Date());
    const folder = await killWhileWriting((parent) =>
      startCommand('restore', [path], { DATA_DIR: parent }),
    );
    expect(finishedIn(folder)).toEqual([]);
    const place = { file: join(folder, 'marsh-and-square.db') };
    await restoreBackup(place, path);
    const { rows } = await contentsOf(office);
    expect((await contentsOf(place)).rows).toEqual({ ...rows, ...emptiedRows });
  });

  test('of a restore on postgres leaves it empty, and the next one succeeds', async () => {
    const [office, place] = [await createOffice('postgres'), await createPlace('postgres')];
    const { path } = await makeBackup(office, createFolder(), new Date());
    // pg_restore creates indexes after it has inserted all rows, so all rows are inserted when the
    // restore is killed.
    const { isBlocking, unblock } = await blockCreation(place.url, 'email_messages_due');
    const restore = startCommand('restore', [path], settingsFor(place));
    expect(await killWhen(restore, isBlocking, databaseInterval)).toBe(true);
    await unblock();
    await expectNothingAt(place);
    await restoreBackup(place, path);
    const { rows } = await contentsOf(office);
    expect((await contentsOf(place)).rows).toEqual({ ...rows, ...emptiedRows });
  });

  test('of a copy to postgres leaves it empty, and the next one succeeds', async () => {
    const [office, place] = [await createOffice('sqlite'), await createPlace('postgres')];
    const { isBlocking, unblock } = await blockCreation(place.url, 'email_messages_submission');
    const settings = { ...settingsFor(office), ...settingsFor(place) };
    const copy = startCommand('copy-database', [], settings);
    expect(await killWhen(copy, isBlocking, databaseInterval)).toBe(true);
    await unblock();
    await expectNothingAt(place);
    await copyDatabase(office.file, place.url);
    expect(await contentsOf(place)).toEqual(await contentsOf(office));
  });
});
