import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { apiPaths } from '#domain/api-paths.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

/**
 * The project root whose server is measured: BENCH_CHECKOUT, or else this project. It must be
 * built.
 */
export const checkout = resolve(
  process.env['BENCH_CHECKOUT'] ?? join(import.meta.dirname, '../..'),
);

export interface MeasuredServer {
  origin: string;
  port: number;
  /** The milliseconds from the start of the process until the server is ready to serve. */
  startMilliseconds: number;
  /** Returns the microseconds of processor time that the server has used so far. */
  cpuMicroseconds: () => number;
  residentMegabytes: () => number;
  stop: () => Promise<unknown>;
}

export const administrator = { username: 'admin', password: 'violet lanterns over the harbor' };
/**
 * Settings with which the server creates the administrator for `signIn`. The measurements `server`
 * and `second-factors` leave them out, because checking and hashing the password takes memory.
 */
export const withAdministrator = {
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
};

const microsecondsPerTick = 10_000;

function cpuMicroseconds(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
}

function residentMegabytes(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** @param settings environment variables such as DATA_DIR or DATABASE_URL */
export async function startServer(settings: Record<string, string>): Promise<MeasuredServer> {
  const server = await startServerProcess({
    script: join(checkout, 'src/server/main.ts'),
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      CONTACT_LIMIT: '1000000',
      DATABASE_URL: '',
      ...settings,
    },
  });
  return {
    ...server,
    cpuMicroseconds: () => cpuMicroseconds(server.pid),
    residentMegabytes: () => residentMegabytes(server.pid),
  };
}

/**
 * Starts a server, measures it and stops it. Without settings that name a database, the server has
 * an empty SQLite database, which is removed at the end.
 */
export async function withServer(
  measure: (server: MeasuredServer) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await startServer({ DATA_DIR: folder, ...settings });
  try {
    await measure(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** @returns the administrator's session, as the value of a Cookie header */
export async function signIn(origin: string): Promise<string> {
  const response = await fetch(origin + apiPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
