import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

const prefix = 'marsh-and-square-unfinished-';
const day = 24 * 3600 * 1000;

/** Deletes folders that killed processes left a day ago or earlier, because they hold personal data. */
function removeAbandoned(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const path = join(parent, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - day) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Runs the work with a new folder that only this user can read, on the same disk as the result.
 * Deletes the folder afterwards, unless the work renamed it.
 * @param parent the folder of the new folder. It is created if missing, but its own parent is not,
 * so that a mistyped path fails
 */
export async function withTemporaryFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(parent)) mkdirSync(parent, { mode: 0o700 });
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, prefix));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
