import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { readPublicTeam } from '#features/agents/db/public-agents.ts';
import { insertAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { argon2Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import { openBrowser, signIn } from '#tests/support/http-client.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { addPasskey } from '#tests/support/second-factors.ts';
import { openBrokerage, post, upstreamOf, type Brokerage } from './brokerage.ts';
import { isCaddyDefect } from './proxy.ts';
import { publishHeading, visitRepeatedly } from './publications.ts';
import { startTraffic, type Failure } from './traffic.ts';

let brokerage: Brokerage;
beforeAll(async () => {
  brokerage = await openBrokerage(inject('postgresUrl'));
}, 60_000);
afterAll(() => brokerage.close());

const ofEach = <Value>(ask: (origin: string) => Promise<Value>) =>
  Promise.all(brokerage.instances.map(({ origin }) => ask(origin)));

test('a session is valid on every instance, and ends on every instance at once', async () => {
  const cookie = await signIn(brokerage.origin);
  const ask = async (origin: string) =>
    (await fetch(`${origin}/api/admin/session`, { headers: { cookie } })).status;
  expect(await ofEach(ask)).toEqual([200, 200, 200]);
  await post(`${brokerage.origin}/api/admin/logout`, {}, { cookie });
  expect(await ofEach(ask)).toEqual([401, 401, 401]);
});

const guess = async (origin: string) =>
  (await post(`${origin}/api/admin/login`, { username: 'unknown', password: 'wrong' })).status;

test('wrong passwords are counted together, whichever instance they reach', async () => {
  expect(await ofEach(guess)).toEqual([401, 401, 401]);
  expect((await ofEach(guess)).filter((status) => status === 429)).toHaveLength(1);
});

test('I49: a sign-in goes on after the instance that asked for the passkey is killed', async () => {
  const { db, instances, publicOrigin, start } = brokerage;
  const ruth = { username: 'ruth', password: 'live oaks over Jones Street' };
  const passwordHash = await argon2Passwords().hash(ruth.password);
  await insertAdminUser(db, { ...ruth, passwordHash, role: 'admin' }, new Date());
  const [first, second, third] = instances;
  if (!first || !second || !third) throw new Error('There are three instances');
  const owner = openBrowser()(first.origin);
  await owner('POST', '/login', ruth);
  const { authenticator } = await addPasskey(owner, { origin: publicOrigin });

  const browser = openBrowser();
  const login = await browser(first.origin)('POST', '/login', ruth);
  expect(login.json()).toEqual({ step: 'confirm', methods: ['passkey', 'recovery_code'] });
  const options = await browser(second.origin)('POST', '/login/passkey/options');
  await second.kill();
  const response = authenticator.get(options.json());
  const answer = await browser(third.origin)('POST', '/login/passkey', { response });
  expect([answer.status, answer.json()]).toEqual([
    200,
    { user: { username: 'ruth', role: 'admin' } },
  ]);
  expect((await browser(first.origin)('GET', '/session')).status).toBe(200);
  instances[1] = await start(second.port);
}, 60_000);

test('an edit on one instance shows there at once, and on the others within a second', async () => {
  const { db, instances } = brokerage;
  const [agent] = (await readPublicTeam(db)).agents;
  if (!agent) throw new Error('The demonstration has agents');
  const pages = () =>
    ofEach(async (origin) => (await fetch(`${origin}/agent/${agent.slug}`)).text());
  await pages();
  const headline = 'Porches first, paint later.';
  const saved = await fetch(`${instances[0]?.origin}/api/admin/agents/${agent.id}/page`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: await signIn(brokerage.origin) },
    body: JSON.stringify({ slug: agent.slug, headline, isShown: true }),
  });
  expect(saved.status).toBe(200);
  expect((await pages())[0]).toContain(headline);
  await sleep(1000);
  for (const page of await pages()) expect(page).toContain(headline);
});

test('vector 8: under load, a publication shows on every instance within a second, and no visitor sees older words again', async () => {
  const { instances } = brokerage;
  const cookie = await signIn(brokerage.origin);
  const [publisher] = instances;
  if (!publisher) throw new Error('There are instances');
  const visits = instances.flatMap(({ origin }) => [
    visitRepeatedly(origin),
    visitRepeatedly(origin),
  ]);
  const headings = Array.from({ length: 3 }, (_, nth) => `Homes by the marsh, part ${nth}`);
  const delays: number[] = [];
  for (const heading of headings) {
    await publishHeading(publisher.origin, cookie, heading);
    const published = Date.now();
    expect(await (await fetch(publisher.origin)).text()).toContain(heading);
    await sleep(1000);
    const times = visits.map(({ seen }) => seen.find((each) => each.heading === heading)?.at);
    expect(times).not.toContain(undefined);
    delays.push(Math.max(...times.map((time) => (time ?? 0) - published)));
  }
  await Promise.all(visits.map(({ end }) => end()));
  for (const { seen } of visits) {
    expect(seen.map(({ heading }) => heading).slice(1)).toEqual(headings);
  }
  console.info(`shown on every instance after at most ${Math.max(...delays)} ms`);
}, 60_000);

interface Kill {
  instance: string;
  /** The times when the instance was killed and when it had ended, in milliseconds since 1970. */
  from: number;
  to: number;
  /** The time when a new instance served in its place. */
  replacedAt: number;
}

/**
 * Ends instances one after another while clients send requests, and starts a new instance in place
 * of each.
 * @returns the kills by SIGKILL
 */
async function replaceInstances(signals: readonly ('SIGTERM' | 'SIGKILL')[]) {
  const { instances, start } = brokerage;
  const kills: Kill[] = [];
  for (const [nth, signal] of signals.entries()) {
    await sleep(300 + Math.random() * 300);
    const place = nth % instances.length;
    const instance = instances[place];
    if (!instance) throw new Error('There is no such instance');
    const from = Date.now();
    if (signal === 'SIGKILL') await instance.kill();
    else if ((await instance.stop()) !== 0) throw new Error(instance.output());
    const to = Date.now();
    instances[place] = await start(instance.port);
    if (signal === 'SIGKILL') {
      kills.push({ instance: upstreamOf(instance), from, to, replacedAt: Date.now() });
    }
  }
  return kills;
}

const storedEmails = () =>
  brokerage.db.selectFrom('emailMessages').select(['messageId', 'status']).execute();

const unsentEmails = async () => (await storedEmails()).filter(({ status }) => status !== 'sent');

/**
 * Waits until no email was sent for a second.
 * @returns the Message-IDs of the emails that are still unsent, because a killed instance had
 * claimed them
 */
async function findOrphans(): Promise<string[]> {
  const before = await unsentEmails();
  await sleep(1000);
  const now = await unsentEmails();
  return now.length < before.length ? findOrphans() : now.map(({ messageId }) => messageId);
}

/**
 * Makes all unsent emails due, including those that an instance has claimed. Then sends an inquiry,
 * which wakes the email worker of one instance.
 */
async function endLeases() {
  const nextAttemptAt = new Date().toISOString();
  await brokerage.db.updateTable('emailMessages').set({ nextAttemptAt }).execute();
  await post(`${brokerage.origin}/api/contact`, inquiry);
}

async function expectWritesStored(inquiries: string[], agents: Map<string, string>) {
  const { db } = brokerage;
  const submissions = await db.selectFrom('contactSubmissions').select('email').execute();
  const arrived = submissions.map(({ email }) => email).filter((email) => /^visitor\d/.test(email));
  expect(arrived.toSorted()).toEqual(inquiries.toSorted());
  const rows = await db.selectFrom('agents').select(['email', 'notes']).execute();
  const stored = new Map(rows.map(({ email, notes }) => [email, notes]));
  for (const [email, notes] of agents) expect([email, stored.get(email)]).toEqual([email, notes]);
}

const isOpen = ({ status }: { status: string }) => status !== 'maybe_delivered';

/**
 * Expects that each email was sent once, or that a killed instance had given its text to the mail
 * server: it may have been delivered, and is not sent again.
 */
async function expectEmailsSentOnce() {
  const orphans = await findOrphans();
  await endLeases();
  const patience = { timeout: 60_000, interval: 200 };
  await vi.waitFor(async () => expect((await unsentEmails()).filter(isOpen)).toEqual([]), patience);
  const uncertain = (await unsentEmails()).map(({ messageId }) => messageId);
  expect(uncertain.filter((name) => !orphans.includes(name))).toEqual([]);
  const names = brokerage.emailServer.accepted.map(({ messageId }) => messageId);
  expect(names).toEqual([...new Set(names)]);
  const stored = (await storedEmails()).map(({ messageId }) => messageId);
  const settled = [...new Set([...names, ...uncertain])];
  expect(settled.toSorted()).toEqual(stored.toSorted());
}

test('under load, instances are killed and replaced: only the requests that they were processing fail, and nothing is lost', async () => {
  const { origin, db } = brokerage;
  const { agents } = await readPublicTeam(db);
  const pages = ['/', '/team', ...agents.map(({ slug }) => `/agent/${slug}`)];
  // Let the mail server take its time, so that some instances are killed while it answers.
  brokerage.emailServer.rules.data = () => sleep(50);
  const traffic = startTraffic(origin, await signIn(brokerage.origin), pages);
  onTestFinished(() => traffic.stop());
  // The SIGTERM is first, so that no failure of the closing instance follows a kill.
  const signals = ['SIGTERM', 'SIGKILL', 'SIGKILL', 'SIGKILL'] as const;
  const kills = await replaceInstances(signals);
  await traffic.stop();

  const wasInProgress = ({ instance, from, to }: Failure) =>
    kills.some((kill) => kill.instance === instance && from <= kill.to && kill.from <= to);
  const others = traffic.failures.filter((failure) => !wasInProgress(failure));
  const followedKill = ({ from, to }: Failure) =>
    kills.some((kill) => kill.from <= to && from <= kill.replacedAt + 2000);
  expect(others.filter((each) => !(followedKill(each) && isCaddyDefect(each)))).toEqual([]);
  expect(traffic.inquiries.length).toBeGreaterThan(50);
  await expectWritesStored(traffic.inquiries, traffic.agents);
  await expectEmailsSentOnce();
  console.info(
    `${traffic.requests()} requests, ${traffic.failures.length} failed after ${kills.length} kills, ${others.length} of them because Caddy is old`,
  );
}, 240_000);
