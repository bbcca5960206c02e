import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openDatabase } from '#db/connection.ts';
import { readPublicTeam } from '#db/public-agents.ts';
import { inquiry } from './inquiry.ts';
import { insertInquiries } from './large-queue.ts';
import { liveHeapMegabytes } from './live-memory.ts';
import { administrator, engines, signIn, throwAwayDatabase, type Engine } from './office-server.ts';
import { officeWords, repeatableChance } from './office-words.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { loadSteadily, type LoadRequest } from './steady-load.ts';

const secondsAtFullRate = 15;
const secondsAtHalfRate = 120;
const connections = 40;
/** Of a year or two, so that a list is as long at the end of the load as it was at its start. */
const inquiriesBefore = 20_000;
const copiesOn: Record<Engine, number> = { SQLite: 1, PostgreSQL: 2 };

const json = { 'content-type': 'application/json' };

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
function mixture(pages: string[], cookie: string): LoadRequest[] {
  return Array.from({ length: 100 }, (_, nth): LoadRequest => {
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

/** Forty connections that ask again as soon as they are answered. */
async function loadFully(copies: ServerProcess[], requests: LoadRequest[]) {
  const results = await Promise.all(
    copies.map(({ origin }) =>
      autocannon({
        url: origin,
        requests: requests as autocannon.Request[],
        duration: secondsAtFullRate,
        connections: connections / copies.length,
      }),
    ),
  );
  const sum = (of: (result: autocannon.Result) => number) =>
    results.reduce((all, result) => all + of(result), 0);
  const most = (of: (result: autocannon.Result) => number) => Math.max(...results.map(of));
  return {
    rate: Math.round(sum(({ requests: { total }, duration: seconds }) => total / seconds)),
    p50: most(({ latency }) => latency.p50),
    p99: most(({ latency }) => latency.p99),
    max: most(({ latency }) => latency.max),
    errors: sum(({ errors, timeouts, non2xx }) => errors + timeouts + non2xx),
  };
}

const inAll = (megabytes: number[]) => `${megabytes.map(Math.round).join(' + ')} MB`;

/** What they occupy, which goes up and down with their garbage, and then what they cannot do without. */
async function memoryOf(copies: ServerProcess[]) {
  const resident = inAll(copies.map((copy) => copy.residentMegabytes()));
  const live = inAll(await Promise.all(copies.map((copy) => liveHeapMegabytes(copy.output()))));
  return { resident, 'live heap': live };
}

async function benchEngine(engine: Engine) {
  const { location, env, remove } = await throwAwayDatabase(engine);
  const settings = {
    NODE_ENV: 'production',
    DEMO_DATA: 'true',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
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
  const ids = await db.selectFrom('agents').select('id').execute();
  const words = officeWords(repeatableChance(7));
  await insertInquiries(
    db,
    inquiriesBefore,
    ids.map(({ id }) => id),
    words,
  );
  await db.destroy();
  const pages = ['/', '/team', ...agents.map(({ slug }) => `/agent/${slug}`), '/privacy'];
  const requests = mixture(pages, await signIn(copies[0]?.origin ?? ''));

  console.log(`\n${engine}, ${copies.length === 1 ? 'one process' : `${copies.length} copies`}`);
  const highest = await loadFully(copies, requests);
  await wait(2000);
  const before = await memoryOf(copies);
  const origins = copies.map(({ origin }) => origin);
  const half = await loadSteadily(origins, requests, secondsAtHalfRate, highest.rate / 2);
  console.table({
    [`as fast as it goes, ${secondsAtFullRate} s`]: highest,
    [`half of that, ${secondsAtHalfRate} s`]: half,
  });
  console.log('memory around the second');
  console.table({ 'at its start': before, 'at its end': await memoryOf(copies) });
  for (const copy of copies) await copy.stop();
  await remove();
}

/** Ninety pages, nine readings of the API and one inquiry in a hundred, for two minutes on each engine. */
export async function benchLoad() {
  for (const engine of engines) await benchEngine(engine);
}
