import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OnProgress } from './progress.ts';
import { BackupError } from './backup-error.ts';

export interface FileMeasures {
  size: number;
  /** The SHA-256 checksum in hexadecimal. */
  sha256: string;
}

/** Measures the file while copying it, so that the file is read only once. */
async function readThrough(
  path: string,
  target: Writable,
  onSize: (size: number) => void,
): Promise<FileMeasures> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    createReadStream(path),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        onSize(size);
        yield chunk;
      }
    },
    target,
  );
  return { size, sha256: hash.digest('hex') };
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

export const measureFile = (path: string): Promise<FileMeasures> =>
  readThrough(path, discard(), () => undefined);

/**
 * Compares a file's size and checksum with those in the manifest.
 * @param copyTo a path to which the checked bytes are copied
 * @throws BackupError if the file is missing or damaged
 */
export async function verifyFile(
  path: string,
  expected: FileMeasures,
  { copyTo, onProgress }: { copyTo?: string; onProgress: OnProgress },
): Promise<void> {
  if (!existsSync(path)) throw new BackupError(`${path} is missing.`);
  const target = copyTo ? createWriteStream(copyTo, { mode: 0o600, flush: true }) : discard();
  const { size, sha256 } = await readThrough(path, target, (read) =>
    onProgress('Checking the backup', read / expected.size),
  );
  if (size !== expected.size) {
    throw new BackupError(`${path} is damaged: ${size} bytes instead of ${expected.size}.`);
  }
  if (sha256 !== expected.sha256) {
    throw new BackupError(`${path} is damaged: its checksum does not match.`);
  }
}
