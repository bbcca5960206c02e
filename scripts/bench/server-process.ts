import { readFileSync } from 'node:fs';
import { startServerProcess } from '#tests/support/server-process.ts';

/** A server under measurement, in a process of its own. */
export interface ServerProcess {
  origin: string;
  /** Milliseconds from starting the process to its first word that it listens. */
  startMilliseconds: number;
  /** Microseconds of processor time used so far. */
  cpuMicroseconds: () => number;
  residentMegabytes: () => number;
  /** Everything that it printed so far. */
  output: () => string;
  stop: () => Promise<unknown>;
}

const ticksPerSecond = 100;

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

/** Starts a script and waits until it prints `word`. */
export async function startServer(
  script: string,
  word: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const server = await startServerProcess({ script, word, env });
  return {
    ...server,
    cpuMicroseconds: () => cpuMicroseconds(server.pid),
    residentMegabytes: () => residentMegabytes(server.pid),
  };
}
