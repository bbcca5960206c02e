import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { recordApiPath } from '#shared/domain/paths.ts';
import { createTestDatabase, startPostgres } from '#tests/support/postgres.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

export interface MeasuredServer {
  origin: string;
  /** The milliseconds from the start of the process until the server is ready to serve. */
  startMilliseconds: number;
  /** Returns the microseconds of processor time that the server has used so far. */
  cpuMicroseconds: () => number;
  residentMegabytes: () => number;
}

export const administrator = { username: 'admin', password: 'violet lanterns over the harbor' };
/**
 * Settings with which the server creates the administrator for `signIn`. The measurement `server`
 * leaves them out, because hashing the password takes memory.
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

/**
 * Starts a server, measures it and stops it. Without settings that name a database, the server has
 * an empty SQLite database, which is removed at the end.
 * @param settings environment variables such as DATA_DIR or DATABASE_URL
 */
export async function withServer(
  measure: (server: MeasuredServer) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await startServerProcess({
    script: join(import.meta.dirname, '../../src/main.ts'),
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      CONTACT_LIMIT: '1000000',
      DATABASE_URL: '',
      DATA_DIR: folder,
      ...settings,
    },
  });
  try {
    await measure({
      ...server,
      cpuMicroseconds: () => cpuMicroseconds(server.pid),
      residentMegabytes: () => residentMegabytes(server.pid),
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

export interface EmptyDatabase {
  engine: string;
  location: DatabaseLocation;
  /** The environment variables that make a server use this database. */
  env: Record<string, string>;
}

/**
 * Calls `measure` with an empty database of each engine. BENCH_ENGINE (SQLite or PostgreSQL) limits
 * the measurement to one engine.
 */
export async function withEachEngine(measure: (database: EmptyDatabase) => Promise<void>) {
  const only = process.env['BENCH_ENGINE'];
  if (only !== 'PostgreSQL') {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    const location = { file: join(folder, 'marsh-and-square.db') };
    await measure({ engine: 'SQLite', location, env: { DATA_DIR: folder } });
    rmSync(folder, { recursive: true });
  }
  if (only === 'SQLite') return;
  const postgres = await startPostgres();
  try {
    const { url } = await createTestDatabase(postgres.adminUrl);
    await measure({ engine: 'PostgreSQL', location: { url }, env: { DATABASE_URL: url } });
  } finally {
    await postgres.stop();
  }
}

/** The origin of a server, and the administrator's session as the value of a Cookie header. */
export interface SignedIn {
  origin: string;
  cookie: string;
}

/** A request with a JSON body, for `fetch` and for autocannon. */
export const post = (path: string, body: string, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

async function signIn(origin: string): Promise<SignedIn> {
  const login = post(apiPaths.login, JSON.stringify(administrator));
  const response = await fetch(origin + login.path, login);
  if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`);
  return { origin, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

export type OfficeServer = MeasuredServer & SignedIn;

/** Like `withServer`, for a server with an administrator, who is signed in. */
export const withOffice = (
  measure: (server: OfficeServer) => Promise<void>,
  settings: Record<string, string> = {},
) =>
  withServer(async (server) => measure({ ...server, ...(await signIn(server.origin)) }), {
    ...settings,
    ...withAdministrator,
  });

/**
 * Calls the API as the administrator.
 * @param body the fields, or a JPEG picture
 * @throws Error if the server refuses the call
 */
export async function callApi<Answer>(
  { origin, cookie }: SignedIn,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Answer> {
  const isPicture = Buffer.isBuffer(body);
  const response = await fetch(origin + path, {
    method,
    headers: {
      cookie,
      ...(body && { 'content-type': isPicture ? 'image/jpeg' : 'application/json' }),
    },
    ...(body && { body: isPicture ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Creates an agent through the API. */
export const createAgent = (caller: SignedIn, nth: number) =>
  callApi<{ id: string }>(caller, recordApiPath('agent'), {
    firstName: 'Amelia',
    lastName: `Carter ${nth}`,
    email: `amelia.carter.${nth}@example.com`,
    phone: '(912) 555-0101',
    licenseNumber: String(100_000 + nth),
    commissionSplit: '70.00',
  });
