import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createSealing, keyBytes, type Sealing } from './sealing.ts';

/**
 * Thrown if the key file does not consist of valid keys. The server does not replace the file,
 * because a new key could not decrypt the stored keys of authenticator apps.
 */
export class SecretsKeyError extends Error {}

const isKey = (part: string) =>
  /^[\w-]+=?$/.test(part) && Buffer.from(part, 'base64url').length === keyBytes;

/**
 * Reads a list of keys of 32 bytes in base64url, separated by commas.
 * @returns undefined if a part of the list is not a key of 32 bytes
 */
export function parseSecretsKeys(text: string): [Buffer, ...Buffer[]] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const [first, ...others] = parts.map((part) => Buffer.from(part, 'base64url'));
  return first && parts.every(isKey) ? [first, ...others] : undefined;
}

export const secretsKeyFile = (dataDir: string) => join(dataDir, 'secrets.key');

/** Creates a key file that appears complete or not at all, even if two processes start at once. */
function createKeyFile(folder: string, file: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const text = `${randomBytes(keyBytes).toString('base64url')}\n`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * Returns the functions that encrypt and decrypt with the keys of SECRETS_KEY. Without this setting
 * an SQLite installation uses a key file. With PostgreSQL there is no key file, because several
 * instances could not share it, so the result is undefined without SECRETS_KEY.
 */
export function openSealing(settings: {
  SECRETS_KEY?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}): Sealing | undefined {
  const { SECRETS_KEY, DATABASE_URL, DATA_DIR } = settings;
  const keys = SECRETS_KEY === undefined ? undefined : parseSecretsKeys(SECRETS_KEY);
  if (keys) return createSealing(keys);
  return DATABASE_URL === undefined ? sealingFromFile(DATA_DIR) : undefined;
}

/**
 * Reads the key file of an SQLite installation, and creates it if it does not exist. The file is
 * beside the database and never in a backup, because a stolen backup would otherwise reveal the
 * keys of authenticator apps.
 * @throws SecretsKeyError if the file does not contain keys
 */
function sealingFromFile(dataDir: string): Sealing {
  const file = secretsKeyFile(dataDir);
  if (!existsSync(file)) createKeyFile(dataDir, file);
  const keys = parseSecretsKeys(readFileSync(file, 'utf8').trim());
  if (!keys) throw new SecretsKeyError(`${file} must contain a key of 32 bytes in base64url`);
  return createSealing(keys);
}
