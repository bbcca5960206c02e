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

/** A process that was killed left personal data behind; nobody works on one for a day. */
function removeForgotten(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const path = join(parent, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - day) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Works in a folder of its own that only this user can read, on the disk where the result is to be.
 * The folder is gone afterwards, unless the work gave it its final name.
 * @param parent made if missing, but not its own parents: a mistyped path should fail
 */
export async function workBeside<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(parent)) mkdirSync(parent, { mode: 0o700 });
  removeForgotten(parent);
  const folder = mkdtempSync(join(parent, prefix));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Has the disk keep a file, or a folder's names, before anything relies on it. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
