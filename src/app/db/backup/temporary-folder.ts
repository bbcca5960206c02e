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

/**
 * Deletes folders that killed processes left over a day ago, because they contain personal data.
 */
function removeAbandoned(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const path = join(parent, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - day) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Creates a temporary folder that only this process's user can read, and calls `work` with its
 * path. Deletes the folder afterwards, unless `work` renamed it.
 * @param parent the folder in which the temporary folder is created, on the same disk as the
 * result. If `parent` is missing, it is created, but not the folders above it, so that a mistyped
 * path fails.
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

/** Makes the operating system write a file, or the list of the names in a folder, to the disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
