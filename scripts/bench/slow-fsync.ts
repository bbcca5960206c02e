import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const writeOnce = `
  const file = fs.openSync(process.argv[1], 'r');
  const startedAt = performance.now();
  fs.fsyncSync(file);
  console.log(performance.now() - startedAt);
`;

/**
 * Compiles a library that adds 5 ms to each fsync of a server.
 * @param folder where to put the library
 * @returns the settings that load it, or undefined if there is no C compiler or this Node does not
 * load it
 */
export function slowFsync(folder: string): Record<string, string> | undefined {
  const library = join(folder, 'slow-fsync.so');
  const source = join(import.meta.dirname, 'slow-fsync.c');
  spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], { stdio: 'inherit' });
  const settings = { LD_PRELOAD: library };
  const { stdout } = spawnSync(process.execPath, ['-e', writeOnce, import.meta.filename], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  });
  return Number(stdout) >= 5 ? settings : undefined;
}
