/**
 * A small disk in memory for tests. It is in a mount namespace, which disappears with the test run,
 * even if the run is killed. Users other than root need a machine that lets them create namespaces.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** The path of the disk for programs that are started with `prefix`. */
  folder: string;
  /** The path of the disk for this process, which is outside the namespace. */
  ownPath: string;
  /** The command prefix that runs a program in the disk's namespace. */
  prefix: string[];
  /** Fills the disk. `leaving` is the number of bytes that stay free, by default none. */
  fill: (leaving?: number) => void;
  free: () => void;
  makeReadOnly: () => void;
  close: () => Promise<void>;
}

const namespace = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount'];

/** @returns the reason why this machine cannot create a small disk, or undefined if it can */
export function noSmallDisk(): string | undefined {
  const mount = 'mount -t tmpfs tmpfs /mnt';
  const { error, stderr } = spawnSync('unshare', [...namespace, 'sh', '-c', mount]);
  return error?.message ?? (String(stderr).trim() || undefined);
}

/** @param size the size of the disk, such as "8m" */
export async function openSmallDisk(size: string): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'marsh-disk-'));
  const script = 'mount -t tmpfs -o size=$1,mode=777 tmpfs "$2" && echo mounted && cat';
  const holder = spawn('unshare', [...namespace, 'sh', '-c', script, 'sh', size, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const target = ['--target', String(holder.pid)];
  const prefix = [
    'nsenter',
    ...target,
    '--mount',
    ...(namespace.includes('--user') ? ['--user', '--preserve-credentials'] : []),
    `--wd=${process.cwd()}`,
    '--',
  ];
  const ownPath = `/proc/${holder.pid}/root${folder}`;
  const ballast = join(ownPath, 'ballast');
  return {
    folder,
    ownPath,
    prefix,
    fill(leaving = 0) {
      if (leaving === 0) return fillFile(ballast);
      const { bavail, bsize } = statfsSync(ownPath);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - leaving));
    },
    free: () => rmSync(ballast),
    makeReadOnly() {
      const [program, ...args] = [...prefix, 'mount', '-o', 'remount,bind,ro', folder];
      const { status, stderr } = spawnSync(program, args);
      if (status !== 0) throw new Error(String(stderr));
    },
    async close() {
      holder.stdin.end();
      await once(holder, 'exit');
      rmdirSync(folder);
    },
  };
}

/** Writes to the file until the disk has no free byte. */
function fillFile(file: string) {
  for (const size of [1 << 16, 1 << 12, 1]) {
    const chunk = Buffer.alloc(size);
    try {
      for (;;) writeFileSync(file, chunk, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
