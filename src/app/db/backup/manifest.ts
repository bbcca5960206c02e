import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';

/**
 * The name of the database file in a backup: an SQLite database, or a pg_dump archive in custom
 * format.
 */
export const dataFiles = { sqlite: 'database.sqlite', postgres: 'database.dump' };

const whole = z.number().check(z.int(), z.minimum(0));

const manifestFields = z.strictObject({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  schemaVersion: z.string(),
  /** The time when the backup began. It contains every write that was answered before. */
  createdAt: z.iso.datetime(),
  rows: z.record(z.string().check(z.regex(/^[a-z0-9_]+$/)), whole),
  /** The size of the database file in bytes. */
  size: whole,
  /** The SHA-256 checksum of the database file in hexadecimal. */
  sha256: z.string(),
});

export type Manifest = z.infer<typeof manifestFields>;

const manifestFile = z.extend(manifestFields, { checksum: z.string() });

/** Returns the checksum of all other fields, which detects a change of any of them. */
const checksumOf = (manifest: Manifest) =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

export const manifestName = 'manifest.json';

const pathIn = (folder: string) => join(folder, manifestName);

export function writeManifest(folder: string, fields: Manifest): void {
  const manifest = manifestFields.parse(fields);
  const text = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2);
  writeFileSync(pathIn(folder), `${text}\n`, { mode: 0o600, flush: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws BackupError if the manifest is missing, damaged or changed, or has a newer format */
export function readManifest(folder: string): Manifest {
  const path = pathIn(folder);
  if (!existsSync(path))
    throw new BackupError(`${folder} is not a backup: it has no manifest.json.`);
  const written = parseJson(readFileSync(path, 'utf8'));
  const format = (written as { format?: unknown } | undefined)?.format;
  if (typeof format === 'number' && format > 1) {
    throw new BackupError(`${path} has a newer format: restore it with a newer version.`);
  }
  const parsed = manifestFile.safeParse(written);
  if (!parsed.success) throw new BackupError(`${path} is damaged.`);
  const { checksum, ...manifest } = parsed.data;
  if (checksum !== checksumOf(manifest)) {
    throw new BackupError(`${path} was changed or damaged: its checksum does not match.`);
  }
  return manifest;
}
