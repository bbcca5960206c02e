import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { apiPaths, inquiryFormPath } from '#domain/api-paths.ts';
import { withEachEngine } from './empty-database.ts';
import { measurePage } from './measure.ts';
import { sampleInquiry } from './server.ts';
import { withServer, type MeasuredServer } from './server-process.ts';

const secondsAlone = 4;
const secondsOfTraffic = 10;

const json = { 'content-type': 'application/json' };
const throttledLogin = {
  method: 'POST',
  path: apiPaths.login,
  headers: json,
  body: JSON.stringify({ username: 'admin', password: 'a wrong password' }),
} as const;

const kinds = {
  'throttled logins': throttledLogin,
  'foreign origin': {
    method: 'POST',
    path: inquiryFormPath,
    headers: { ...json, origin: 'https://elsewhere.example' },
    body: sampleInquiry,
  },
  'invalid form posts': {
    method: 'POST',
    path: inquiryFormPath,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'firstName=Amelia&lastName=&email=amelia&phone=&service=&message=Hello',
  },
} as const;

/**
 * Measures a page while other connections repeat a request.
 * @returns the page's times, and how often the server answered the repeated request with each
 * status
 */
async function measureBeside(
  { origin }: MeasuredServer,
  request: autocannon.Request,
  options: { connections: number; page: string },
) {
  const [traffic, page] = await Promise.all([
    autocannon({
      url: origin,
      requests: [request],
      connections: options.connections,
      duration: secondsOfTraffic,
    }),
    measurePage(origin + options.page, secondsOfTraffic),
  ]);
  const statuses = Object.entries(traffic.statusCodeStats ?? {});
  const answers = statuses.map(([status, { count = 0 }]) => `${count} x ${status}`);
  if (traffic.errors > 0) answers.push(`${traffic.errors} x none`);
  return { page, answers: answers.join(', ') };
}

async function measureKinds(connections: number, settings: Record<string, string>) {
  const rows: Record<string, Record<string, number | string>> = {};
  for (const [kind, request] of Object.entries(kinds)) {
    await withServer(async (server) => {
      const before = await measurePage(`${server.origin}/`, secondsAlone);
      const during = await measureBeside(server, request, { connections, page: '/' });
      const after = await measurePage(`${server.origin}/`, secondsAlone);
      rows[kind] = {
        'before p50': before['p50 ms'],
        'before p95': before['p95 ms'],
        'during p50': during.page['p50 ms'],
        'during p95': during.page['p95 ms'],
        'after p50': after['p50 ms'],
        'after p95': after['p95 ms'],
        'failed pages': during.page.errors,
        answers: during.answers,
      };
    }, settings);
  }
  console.table(rows);
}

const writeOnce = `
  const file = fs.openSync(process.argv[1], 'r');
  const startedAt = performance.now();
  fs.fsyncSync(file);
  console.log(performance.now() - startedAt);
`;

/**
 * Compiles a library that adds 5 ms to each fsync and fdatasync of a server.
 * @param folder the folder for the library
 * @returns the environment variable that makes a server load the library, or undefined if there is
 * no C compiler or Node does not load the library
 */
function slowFsync(folder: string): Record<string, string> | undefined {
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

async function measureWithSlowFsync() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const settings = slowFsync(folder);
  if (settings) {
    console.log('\nSQLite, 5 ms for each fsync, 20 connections: / in ms');
    await measureKinds(20, settings);
  } else {
    console.log('\nSkipped: this needs a C compiler (cc), to slow down fsync.');
  }
  rmSync(folder, { recursive: true });
}

/**
 * Measures the home page before, during and after floods of requests that the server refuses, on
 * each engine. On SQLite it also does so with a slow fsync. On PostgreSQL it also measures /readyz
 * during a flood of logins.
 */
export const benchRefusedRequests = () =>
  withEachEngine(async ({ engine, env }) => {
    if (engine === 'SQLite') await measureWithSlowFsync();
    console.log(`\n${engine}, 400 connections: / in ms`);
    await measureKinds(400, env);
    if (engine === 'SQLite') return;
    await withServer(async (server) => {
      const options = { connections: 1000, page: '/readyz' };
      const { page, answers } = await measureBeside(server, throttledLogin, options);
      console.log(`\n${engine}, 1,000 connections of throttled logins (${answers}): /readyz`);
      console.table([page]);
    }, env);
  });
