import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import type { EditablePart } from '#features/website/domain/api.ts';
import { countWaiting } from '#tests/support/held-transaction.ts';
import { call, signIn, type CallOptions } from '#tests/support/http-client.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { engines, type AtTheEnd, type Engine } from '#tests/support/test-database.ts';
import { brokerageNamed, homeWith } from '#tests/support/website.ts';
import { createServerDatabase } from './server-database.ts';

/** The number of publications that the first test makes on each database engine. */
const publications = 6;
/** The server is killed during each publication whose number is a multiple of this. */
const killEach = 3;

/**
 * Calls the server.
 * @returns the answer, or undefined if the server was killed before it answered
 */
const attempt = (origin: string, request: string, options: CallOptions) =>
  call(origin, request, options).catch(() => undefined);

const nameOf = (nth: number) => `Brokerage ${nth}.`;

/**
 * Saves drafts of two parts.
 * @returns the body of the call that publishes both drafts, or undefined if the server was killed
 * before it had answered both calls
 */
async function saveBoth(origin: string, cookie: string, nth: number) {
  const contents = { home: homeWith(`Heading ${nth}`), brokerage: brokerageNamed(nameOf(nth)) };
  const parts: Record<string, number> = {};
  for (const [part, body] of Object.entries(contents)) {
    const options = { headers: { cookie }, body };
    const saved = await attempt(origin, `PUT /api/admin/website/${part}`, options);
    if (!saved) return undefined;
    expect([saved.status, saved.body]).toEqual([200, expect.any(String)]);
    parts[part] = (JSON.parse(saved.body) as EditablePart).summary.version;
  }
  return { parts, note: String(nth) };
}

/** @returns whether the server answered */
async function publish(origin: string, cookie: string, body: object): Promise<boolean> {
  const options = { headers: { cookie }, body };
  const answer = await attempt(origin, 'POST /api/admin/website/publish', options);
  expect([200, undefined]).toContain(answer?.status);
  return answer !== undefined;
}

async function publishBoth(origin: string, cookie: string, nth: number): Promise<boolean> {
  const saved = await saveBoth(origin, cookie, nth);
  return saved !== undefined && publish(origin, cookie, saved);
}

/**
 * Expects that each stored publication is complete, and that each acknowledged publication is
 * stored.
 * @returns the number of the last stored publication, or 0 if there is none
 */
async function expectWholePublications(db: Database, acknowledged: number[]): Promise<number> {
  const versions = await db
    .selectFrom('websiteVersions')
    .select(['part', 'number', 'note'])
    .orderBy('number')
    .execute();
  const [home = [], brokerage = []] = ['home', 'brokerage'].map((part) =>
    versions.filter((each) => each.part === part),
  );
  expect(home.map(({ number }) => number)).toEqual(home.map((_, index) => index + 1));
  expect(brokerage.map(({ note }) => note)).toEqual(home.map(({ note }) => note));
  expect(home.map(({ note }) => Number(note))).toEqual(expect.arrayContaining(acknowledged));
  const parts = await db.selectFrom('websiteParts').select('published').execute();
  expect(parts.map(({ published }) => published)).toEqual([home.length, home.length]);
  const entries = await db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', 'published')
    .execute();
  expect(entries).toHaveLength(2 * home.length);
  return Number(home.at(-1)?.note ?? 0);
}

async function openOffice(engine: Engine, atTheEnd: AtTheEnd) {
  const { db, env } = await createServerDatabase(engine, atTheEnd);
  const server = await startServerProcess({ env });
  return { db, env, server, cookie: await signIn(server.origin) };
}

async function publishAndKill(engine: Engine, atTheEnd: AtTheEnd) {
  const { db, env, cookie, ...office } = await openOffice(engine, atTheEnd);
  let { server } = office;
  atTheEnd(() => server.kill());
  const acknowledged: number[] = [];
  let kills = 0;
  /** The duration of the last publication during which the server was not killed. */
  let milliseconds = 0;
  // On a busy machine a publication can end before the kill. Each further one is killed sooner.
  for (let nth = 1; nth <= publications || (kills === 0 && nth <= 3 * publications); nth++) {
    const isKilled = nth % killEach === 0;
    const start = performance.now();
    const publishing = publishBoth(server.origin, cookie, nth);
    if (isKilled) {
      // Kill the server after 1/4 and 3/4 of the time that saving and publishing takes.
      const share = (nth - killEach / 2) / publications;
      await sleep(milliseconds * (share < 1 ? share : 0.2 / share));
      await server.kill();
    }
    if (await publishing) acknowledged.push(nth);
    else kills++;
    if (!isKilled) {
      milliseconds = performance.now() - start;
      continue;
    }
    server = await startServerProcess({ env });
    const last = await expectWholePublications(db, acknowledged);
    const { body } = await call(server.origin, 'GET /');
    const [live] = /Brokerage \d+\./.exec(body) ?? [];
    expect(live).toBe(last === 0 ? undefined : nameOf(last));
  }
  return { kills, acknowledged };
}

test.concurrent.for(engines)(
  'A44: on %s each acknowledged publication is live after kill -9, and none is half done',
  { timeout: 180_000 },
  async (engine, { onTestFinished }) => {
    const { kills, acknowledged } = await publishAndKill(engine, onTestFinished);
    expect(kills).toBeGreaterThan(0);
    expect(acknowledged.length).toBeGreaterThanOrEqual(publications / 2);
  },
);

test('A44: on PostgreSQL kill -9 between two parts of a publication publishes neither', async ({
  onTestFinished,
}) => {
  const { db, server, cookie } = await openOffice('postgres', onTestFinished);
  onTestFinished(() => server.kill());
  expect(await publishBoth(server.origin, cookie, 1)).toBe(true);
  const saved = (await saveBoth(server.origin, cookie, 2)) ?? {};
  await db.transaction().execute(async (locking) => {
    // The server publishes the brokerage first. For the home page it must wait for this lock.
    const row = locking.selectFrom('websiteParts').select('part').where('part', '=', 'home');
    await row.forUpdate().execute();
    const publishing = publish(server.origin, cookie, saved);
    await vi.waitUntil(async () => (await countWaiting(db)) > 0, 50_000);
    await server.kill();
    expect(await publishing).toBe(false);
  });
  expect(await expectWholePublications(db, [1])).toBe(1);
});
