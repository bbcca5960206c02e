import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openDatabase } from '#db/connection.ts';
import { readPublicTeam } from '#db/public-agents.ts';
import { administrator, engines, signIn, throwAwayDatabase, type Engine } from './office-server.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const secondsAtFullRate = 15;
const secondsAtHalfRate = 120;
const connections = 40;
const copiesOn: Record<Engine, number> = { SQLite: 1, PostgreSQL: 2 };

const json = { 'content-type': 'application/json' };

const inquiry = JSON.stringify({
  firstName: 'Amelia',
  lastName: 'Carter',
  email: 'amelia@example.com',
  phone: '',
  service: 'buying',
  message: 'A row house within a walk of Forsyth Park, with a porch if we are lucky.',
});

const reads = [
  '/session',
  '/agents?page=1',
  '/agents?page=1&q=an',
  '/policies?page=1',
  '/continuing-education?page=1',
  '/contacts?page=1',
  '/contacts?page=2&q=porch',
  '/audit?page=1',
];

const pick = (from: string[], nth: number) => from[nth % from.length] ?? '/';

/** A hundred requests: every tenth is one of nine readings or the one inquiry, the others are pages. */
function mixture(pages: string[], cookie: string): autocannon.Request[] {
  return Array.from({ length: 100 }, (_, nth): autocannon.Request => {
    if (nth === 95) {
      return { method: 'POST', path: '/api/contact', headers: json, body: inquiry };
    }
    if (nth % 10 === 5) {
      const path = `/api/admin${pick(reads, (nth - 5) / 10)}`;
      return { method: 'GET', path, headers: { cookie } };
    }
    return { method: 'GET', path: pick(pages, nth), headers: { 'accept-encoding': 'br' } };
  });
}

interface Measured {
  rate: number;
  p50: number;
  p99: number;
  errors: number;
}

/** Loads all copies at once. @param rate requests a second of all together; as many as go where absent */
async function load(
  copies: ServerProcess[],
  requests: autocannon.Request[],
  duration: number,
  rate?: number,
): Promise<Measured> {
  const results = await Promise.all(
    copies.map(({ origin }) =>
      autocannon({
        url: origin,
        requests,
        duration,
        connections: connections / copies.length,
        ...(rate !== undefined && { overallRate: Math.round(rate / copies.length) }),
      }),
    ),
  );
  const sum = (of: (result: autocannon.Result) => number) =>
    results.reduce((all, result) => all + of(result), 0);
  return {
    rate: Math.round(sum(({ requests: { total }, duration: seconds }) => total / seconds)),
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    errors: sum(({ errors, timeouts, non2xx }) => errors + timeouts + non2xx),
  };
}

const memoryOf = (copies: ServerProcess[]) =>
  copies.map((copy) => `${Math.round(copy.residentMegabytes())} MB`).join(' + ');

async function benchEngine(engine: Engine) {
  const { location, env, remove } = await throwAwayDatabase(engine);
  const settings = {
    NODE_ENV: 'production',
    DEMO_DATA: 'true',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    CONTACT_LIMIT: '1000000',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ...env,
  };
  const copies: ServerProcess[] = [];
  for (let nth = 0; nth < copiesOn[engine]; nth++) {
    copies.push(await startServer('src/server/main.ts', 'is open at', settings));
  }
  const db = openDatabase(location);
  const { agents } = await readPublicTeam(db);
  await db.destroy();
  const pages = ['/', '/team', ...agents.map(({ slug }) => `/agent/${slug}`), '/privacy'];
  const requests = mixture(pages, await signIn(copies[0]?.origin ?? ''));

  console.log(`\n${engine}, ${copies.length === 1 ? 'one process' : `${copies.length} copies`}`);
  const highest = await load(copies, requests, secondsAtFullRate);
  await wait(2000);
  const before = memoryOf(copies);
  const half = await load(copies, requests, secondsAtHalfRate, highest.rate / 2);
  console.table({
    [`as fast as it goes, ${secondsAtFullRate} s`]: highest,
    [`half of that, ${secondsAtHalfRate} s`]: half,
  });
  console.log(`memory at the start of the second ${before}, at its end ${memoryOf(copies)}`);
  for (const copy of copies) await copy.stop();
  await remove();
}

/** Ninety pages, nine readings of the API and one inquiry in a hundred, for two minutes on each engine. */
export async function benchLoad() {
  for (const engine of engines) await benchEngine(engine);
}
