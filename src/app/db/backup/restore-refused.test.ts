import * as fs from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { DatabaseLocation } from '#shared/db/connection.ts';
import { schemaVersions } from '#app/db/migrate.ts';
import { createLaterRelease, laterMigration } from '#tests/support/later-release.ts';
import { contentsOf, createOffice, expectNothingAt } from '#tests/support/office-content.ts';
import {
  createFolder,
  createPlace,
  engines,
  useDatabase,
  type AtTheEnd,
} from '#tests/support/test-database.ts';
import { BackupError } from './backup-error.ts';
import { makeBackup } from './make-backup.ts';
import { dataFiles, readManifest, writeManifest, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

type Damage = (backup: string, dataFile: string) => void;

const flipByte = (file: string, place: (size: number) => number) => {
  const bytes = fs.readFileSync(file);
  const position = place(bytes.length);
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
};

const rewrite = (change: (manifest: Manifest) => Partial<Manifest>) => (backup: string) => {
  const manifest = readManifest(backup);
  writeManifest(backup, { ...manifest, ...change(manifest) });
};

const edit = (from: RegExp, to: string) => (backup: string) => {
  const path = join(backup, 'manifest.json');
  const text = fs.readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  fs.writeFileSync(path, text.replace(from, to));
};

/** Ways to damage a backup, each with a pattern of the error message of its restore. */
const damages: [string, Damage, RegExp][] = [
  ['its first byte turned', (_, file) => flipByte(file, () => 0), /checksum does not match/],
  ['a byte in the middle turned', (_, file) => flipByte(file, (size) => size >> 1), /checksum/],
  ['its last byte turned', (_, file) => flipByte(file, (size) => size - 1), /checksum/],
  ['its end missing', (_, file) => fs.truncateSync(file, 4096), /4096 bytes instead of/],
  ['a byte more', (_, file) => fs.appendFileSync(file, 'x'), /is damaged: \d+ bytes instead of/],
  ['no data', (_, file) => fs.rmSync(file), /is missing/],
  ['no manifest', (backup) => fs.rmSync(join(backup, 'manifest.json')), /has no manifest/],
  ['half a manifest', (backup) => fs.truncateSync(join(backup, 'manifest.json'), 90), /is damaged/],
  ['an edited count', edit(/"agents": \d+/, '"agents": 5'), /manifest.json was changed/],
  ['an edited time', edit(/"createdAt": "20/, '"createdAt": "21'), /manifest.json was changed/],
  ['an edited checksum', edit(/"sha256": "./, '"sha256": "'), /manifest.json was changed/],
  ['a manifest of tomorrow', edit(/"format": 1/, '"format": 2'), /newer format/],
  [
    'an unknown schema',
    rewrite(() => ({ schemaVersion: '999-later' })),
    /another version .*999-later/,
  ],
  [
    'fewer rows than promised',
    rewrite(({ rows }) => ({ rows: { ...rows, policies: 2 } })),
    /policies/,
  ],
  [
    'a table that was not promised',
    rewrite(({ rows }) => ({
      rows: Object.fromEntries(Object.entries(rows).filter(([table]) => table !== 'users')),
    })),
    /users|does not hold the tables/,
  ],
];

test('a restore without PostgreSQL’s programs says what to install', async () => {
  const [office, place] = [await createOffice('postgres'), await createPlace('postgres')];
  const { path } = await makeBackup(office, createFolder(), new Date());
  vi.stubEnv('PATH', createFolder());
  await expect(restoreBackup(place, path)).rejects.toThrow(/psql was not found: install/);
  await expectNothingAt(place);
});

/** The ends of the names of files that SQLite writes beside a database. */
const leftovers = { sqlite: ['-wal', '-shm', '-journal'], postgres: [] };

describe.each(engines)('A47: a restore on %s', { timeout: 60_000 }, (engine) => {
  let sound: string;
  /** The target of restores that must be refused, so that it stays empty. */
  let empty: DatabaseLocation;
  beforeAll(async () => {
    const undo: Parameters<AtTheEnd>[0][] = [];
    const atTheEnd: AtTheEnd = (step) => undo.push(step);
    const office = await createOffice(engine, atTheEnd);
    sound = (await makeBackup(office, createFolder(atTheEnd), new Date())).path;
    empty = await createPlace(engine, atTheEnd);
    return async () => {
      for (const step of undo) await step();
    };
  });

  test.each(damages)('refuses a backup with %s', async (_what, damage, told) => {
    const backup = join(createFolder(), 'backup');
    fs.cpSync(sound, backup, { recursive: true });
    damage(backup, join(backup, dataFiles[engine]));
    const refusal = await restoreBackup(empty, backup).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackupError);
    expect((refusal as BackupError).message).toMatch(told);
    await expectNothingAt(empty);
  });

  test('refuses a target that is not empty, and does not change it', async () => {
    const place = await createPlace(engine);
    await restoreBackup(place, sound);
    const before = await contentsOf(place);
    await expect(restoreBackup(place, sound)).rejects.toThrow(/stop the server/);
    expect(await contentsOf(place)).toEqual(before);
  });

  test.each(leftovers[engine])(
    'refuses a folder with a %s file that SQLite would apply to the restored database',
    async (end) => {
      const place = await createPlace('sqlite');
      fs.writeFileSync(place.file + end, '');
      await expect(restoreBackup(place, sound)).rejects.toThrow(/stop the server/);
      expect(fs.existsSync(place.file)).toBe(false);
    },
  );

  test('refuses a backup of the other engine', async () => {
    const place = await createPlace(engine === 'sqlite' ? 'postgres' : 'sqlite');
    await expect(restoreBackup(place, sound)).rejects.toThrow(/DATABASE_URL/);
    await expectNothingAt(place);
  });

  test('refuses a backup that holds another schema than its manifest says', async () => {
    const changed = await createOffice(engine);
    const later = sql`insert into kysely_migration values ('999-later', '2030')`;
    await useDatabase(changed, (db) => later.execute(db));
    const { path } = await makeBackup(changed, createFolder(), new Date());
    rewrite(() => ({ schemaVersion: schemaVersions.at(-1)! }))(path);
    await expect(restoreBackup(empty, path)).rejects.toThrow(
      /The backup holds schema 999-later|does not hold the schema that its manifest says/,
    );
    await expectNothingAt(empty);
  });

  test('accepts a backup of an older schema, which the next start migrates', async () => {
    const place = await createPlace(engine);
    const release = createLaterRelease();
    const restored = await release.run(`
      import { restoreBackup } from '#app/db/backup/restore-backup.ts';
      await restoreBackup(${JSON.stringify(place)}, ${JSON.stringify(sound)});
    `);
    expect(restored.output).toBe('');
    expect(await contentsOf(place)).toMatchObject({ schemaVersion: schemaVersions.at(-1) });
    expect((await release.migrate(place)).output).toBe('');
    expect(await contentsOf(place)).toMatchObject({ schemaVersion: laterMigration });
  });
});
