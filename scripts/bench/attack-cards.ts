import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { openDatabase, type DatabaseLocation } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { testPicture } from '#tests/support/agent-pages.ts';
import { flood } from './attacks.ts';
import { measurePage, rounded } from './measure.ts';
import {
  callApi,
  createAgent,
  withEachEngine,
  withOffice,
  type SignedIn,
} from './server-process.ts';

const agents = 60;
const seconds = 20;

/**
 * Creates agents, uploads a portrait for the first one, and copies its largest file to the others,
 * because uploads take long. Returns the id of the first agent, and the paths of all sharing cards.
 */
async function createCards(caller: SignedIn, location: DatabaseLocation) {
  const db = openDatabase(location);
  const { id: agentId } = await createAgent(caller, 0);
  const photo = await testPicture().jpeg().toBuffer();
  await callApi(caller, apiPaths.agentPortrait(agentId), photo, 'PUT');
  const file = await db
    .selectFrom('agentPortraits')
    .selectAll()
    .where('width', '=', 1200)
    .where('format', '=', 'webp')
    .executeTakeFirstOrThrow();
  const paths: string[] = [];
  for (let nth = 1; nth <= agents; nth++) {
    const portraitId = newId();
    const { id } = await createAgent(caller, nth);
    const copy = { ...file, portraitId };
    await db.insertInto('agentPortraits').values(copy).execute();
    await db.updateTable('agentPages').set({ portraitId }).where('agentId', '=', id).execute();
    paths.push(sitePaths.portraitCard(portraitId, 'Amelia Carter'));
  }
  await db.destroy();
  return { agentId, paths };
}

/** Uploads a portrait of 5 megapixels twice a second at most. */
async function uploadRepeatedly(caller: SignedIn, agentId: string) {
  const photo = await testPicture(2000, 2500).jpeg().toBuffer();
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const startedAt = performance.now();
    await callApi(caller, apiPaths.agentPortrait(agentId), photo, 'PUT');
    times.push(performance.now() - startedAt);
    await wait(500);
  }
  return { uploads: times.length, 'slowest upload ms': rounded(Math.max(...times)) };
}

/**
 * Measures an administrator's uploads and the home page while connections request the sharing cards
 * of 60 agents in turn, on each engine. Each measurement starts the server again, because it keeps
 * cards in memory.
 */
export const benchCards = () =>
  withEachEngine(async ({ engine, env, location }) => {
    let cards = { agentId: '', paths: [''] };
    await withOffice(async (caller) => {
      cards = await createCards(caller, location);
    }, env);
    console.log(`\n${engine}, sharing cards of ${agents} agents:`);
    for (const connections of [0, 60, 200]) {
      const request = (nth: number) => ({ path: cards.paths[nth % agents] ?? '' });
      await withOffice(async (server) => {
        const [answers, uploads, page] = await Promise.all([
          flood(server.origin, { connections, seconds, request }),
          uploadRepeatedly(server, cards.agentId),
          measurePage(`${server.origin}/`, seconds),
        ]);
        console.table([{ connections, ...uploads, '/ p95 ms': page['p95 ms'], cards: answers }]);
      }, env);
    }
  });
