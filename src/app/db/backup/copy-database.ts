import { DatabaseSync } from 'node:sqlite';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { isSqliteBusy } from '#shared/db/errors.ts';
import { migrate, schemaVersions } from '#app/db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { readContents } from './contents.ts';
import { noProgress, type OnProgress } from './progress.ts';
import { requireNoTables } from './postgres-restore.ts';
import { requireSqliteFile } from './sqlite-backup.ts';
import {
  createDigest,
  insertRows,
  readRows,
  readTableShapes,
  type TableDigest,
  type TableShape,
} from './table-rows.ts';

/** @throws BackupError if the file is open elsewhere, because later writes would not be copied */
function requireNotInUse(file: string) {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma locking_mode = exclusive; select count(*) from sqlite_schema');
  } catch (error) {
    if (!isSqliteBusy(error)) throw error;
    throw new BackupError(`${file} is in use: stop the server, then copy.`);
  } finally {
    database.close();
  }
}

async function requireCurrentSchema(source: Database, file: string) {
  const { schemaVersion } = await readContents(source, 'sqlite');
  if (schemaVersion === schemaVersions.at(-1)) return;
  throw new BackupError(
    schemaVersions.includes(schemaVersion)
      ? `${file} has an older schema (${schemaVersion}): start this version on it once, stop it, then copy.`
      : `${file} was written by another version of this program: copy it with that version.`,
  );
}

async function copyTable(source: Database, target: Database, shape: TableShape) {
  const digest = createDigest(shape);
  for await (const rows of readRows(source, shape)) {
    digest.add(rows);
    await insertRows(target, shape, rows).catch((cause: Error) => {
      throw new BackupError(`${shape.name} cannot be copied (${cause.message}).`, { cause });
    });
  }
  return digest.finish();
}

async function digestTable(db: Database, shape: TableShape) {
  const digest = createDigest(shape);
  for await (const rows of readRows(db, shape)) digest.add(rows);
  return digest.finish();
}

export interface CopiedTable extends TableDigest {
  name: string;
}

/**
 * Copies the rows of all tables except Kysely's own, and compares them.
 * @throws BackupError if a row cannot be stored, or differs in the target
 */
async function copyTables(
  source: Database,
  target: Database,
  onProgress: OnProgress,
): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  const shapes = await readTableShapes(source);
  for (const shape of shapes) {
    onProgress(`Copying ${shape.name}`, copied.length / shapes.length);
    const read = await copyTable(source, target, shape);
    const found = await digestTable(target, shape);
    if (found.rows !== read.rows || found.checksum !== read.checksum) {
      throw new BackupError(
        `${shape.name} is not the same after the copy (${read.rows} rows, then ${found.rows}): nothing was kept.`,
      );
    }
    copied.push({ name: shape.name, ...found });
  }
  return copied;
}

/**
 * Copies a whole SQLite database into an empty PostgreSQL database in one transaction. If the copy
 * fails, the PostgreSQL database stays empty. During the copy, no process can write to the SQLite
 * database.
 * @throws BackupError if the file is missing, in use or of another schema, if the PostgreSQL
 * database is not empty, or if a value cannot be copied unchanged
 */
export async function copyDatabase(
  file: string,
  url: string,
  onProgress = noProgress,
): Promise<CopiedTable[]> {
  requireSqliteFile(file);
  requireNotInUse(file);
  const [source, target] = [openDatabase({ file }), openDatabase({ url })];
  try {
    return await source.transaction().execute(async (reading) => {
      await requireCurrentSchema(reading, file);
      return target.transaction().execute(async (writing) => {
        await requireNoTables(writing);
        await migrate(writing);
        return copyTables(reading, writing, onProgress);
      });
    });
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}
