import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A server under measurement, in a process of its own. */
export interface ServerProcess {
  origin: string;
  /** Milliseconds from starting the process to its first word that it listens. */
  startMilliseconds: number;
  /** Microseconds of processor time used so far. */
  cpuMicroseconds: () => number;
  residentMegabytes: () => number;
  stop: () => Promise<void>;
}

const ticksPerSecond = 100;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Microseconds of processor time that a process used so far. */
export function cpuMicroseconds(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond;
}

function residentMegabytes(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function listening(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(word)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended: ${printed}`)));
  });
}

/** Starts a script and waits until it prints `word`. */
export async function startServer(
  script: string,
  word: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=2', script], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await listening(child, word);
  const startMilliseconds = performance.now() - startedAt;
  const pid = child.pid ?? 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    startMilliseconds,
    cpuMicroseconds: () => cpuMicroseconds(pid),
    residentMegabytes: () => residentMegabytes(pid),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
