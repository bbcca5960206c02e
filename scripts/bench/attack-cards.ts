import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { v7 as newId } from 'uuid';
import { openDatabase, type DatabaseLocation } from '#db/connection.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { recordApiPath, sitePaths } from '#domain/paths.ts';
import { testPicture } from '#tests/support/agent-pages.ts';
import { withEachEngine } from './empty-database.ts';
import { measurePage } from './measure.ts';
import { signIn, withAdministrator, withServer } from './server-process.ts';
import { rounded } from './statistics.ts';

const agents = 60;
const seconds = 20;

async function send(origin: string, cookie: string, method: string, path: string, body: unknown) {
  const isPicture = Buffer.isBuffer(body);
  const response = await fetch(origin + path, {
    method,
    headers: { cookie, 'content-type': isPicture ? 'image/jpeg' : 'application/json' },
    body: isPicture ? new Uint8Array(body) : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string };
}

type Send = (method: string, path: string, body: unknown) => ReturnType<typeof send>;

const createAgent = (call: Send, nth: number) =>
  call('POST', recordApiPath('agent'), {
    firstName: 'Amelia',
    lastName: `Carter ${nth}`,
    email: `amelia.carter.${nth}@example.com`,
    phone: '(912) 555-0101',
    licenseNumber: String(100_000 + nth),
    commissionSplit: '70.00',
  });

/**
 * Creates agents, uploads a portrait for the first one, and copies its largest file to the others,
 * because uploads take long. Returns the id of the first agent, and the paths of all sharing cards.
 */
async function createCards(call: Send, location: DatabaseLocation) {
  const db = openDatabase(location);
  const { id: first } = await createAgent(call, 0);
  await call('PUT', apiPaths.agentPortrait(first), await testPicture().jpeg().toBuffer());
  const file = await db
    .selectFrom('agentPortraits')
    .selectAll()
    .where('width', '=', 1200)
    .where('format', '=', 'webp')
    .executeTakeFirstOrThrow();
  const paths: string[] = [];
  for (let nth = 1; nth <= agents; nth++) {
    const portraitId = newId();
    const { id } = await createAgent(call, nth);
    await db
      .insertInto('agentPortraits')
      .values({ ...file, portraitId })
      .execute();
    await db.updateTable('agentPages').set({ portraitId }).where('agentId', '=', id).execute();
    paths.push(sitePaths.portraitCard(portraitId, 'Amelia Carter'));
  }
  await db.destroy();
  return { agentId: first, paths };
}

/** Uploads a portrait of 5 megapixels twice a second at most, until the time `end`. */
async function uploadRepeatedly(call: Send, agentId: string, end: number) {
  const photo = await testPicture(2000, 2500).jpeg().toBuffer();
  const times: number[] = [];
  while (performance.now() < end) {
    const startedAt = performance.now();
    await call('PUT', apiPaths.agentPortrait(agentId), photo);
    times.push(performance.now() - startedAt);
    await wait(500);
  }
  return { uploads: times.length, 'slowest upload ms': rounded(Math.max(...times)) };
}

async function requestCards(url: string, paths: string[], connections: number) {
  if (connections === 0) return '';
  let nth = 0;
  const { statusCodeStats } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: paths[nth++ % agents] ?? '' }) }],
  });
  return Object.entries(statusCodeStats ?? {})
    .map(([status, { count = 0 }]) => `${count} x ${status}`)
    .join(', ');
}

/**
 * Measures an administrator's uploads and the home page while connections request the sharing cards
 * of 60 agents in turn, on each engine.
 */
export const benchCards = () =>
  withEachEngine(async ({ engine, env, location }) => {
    const settings = { ...env, ...withAdministrator };
    const withOffice = (measure: (origin: string, call: Send) => Promise<void>) =>
      withServer(async ({ origin }) => {
        const cookie = await signIn(origin);
        await measure(origin, (...args) => send(origin, cookie, ...args));
      }, settings);
    let cards = { agentId: '', paths: [''] };
    await withOffice(async (_origin, call) => {
      cards = await createCards(call, location);
    });
    const rows: object[] = [];
    for (const connections of [0, 60, 200]) {
      await withOffice(async (origin, call) => {
        const [answers, uploads, page] = await Promise.all([
          requestCards(origin, cards.paths, connections),
          uploadRepeatedly(call, cards.agentId, performance.now() + seconds * 1000),
          measurePage(`${origin}/`, seconds),
        ]);
        rows.push({ connections, ...uploads, '/ p95 ms': page['p95 ms'], cards: answers });
      });
    }
    console.log(`\n${engine}, sharing cards of ${agents} agents:`);
    console.table(rows);
  });
