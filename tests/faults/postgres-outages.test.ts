import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#db/connection.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { expectNothingLost } from './stored-writes.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { administrator, call, signIn } from '#tests/support/http-client.ts';
import { startPostgresCluster, type PostgresCluster } from '#tests/support/postgres.ts';
import { startRelay, type Relay } from './relay.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { createTraffic } from './traffic.ts';

const sentence = 'We cannot reach our records right now. Please try again in a minute.';
const mostConnections = 16;

let cluster: PostgresCluster;
let server: ServerProcess;
let emailServer: EmailServer;
let relay: Relay;
let db: Database;
let cookie: string;

beforeAll(async () => {
  cluster = await startPostgresCluster([
    `max_connections=${mostConnections}`,
    'superuser_reserved_connections=1',
  ]);
  emailServer = await startEmailServer();
  const url = new URL(cluster.adminUrl);
  relay = await startRelay({ host: url.hostname, port: Number(url.port) });
  url.port = String(relay.port);
  server = await startServerProcess({
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: url.href,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      CONTACT_LIMIT: '1000000',
      LOG_LEVEL: 'error',
      SMTP_URL: emailServer.url,
      MAIL_FROM: 'site@example.com',
      MAIL_TO: 'office@example.com',
    },
  });
  cookie = await signIn(server.origin);
  db = openDatabase({ url: cluster.adminUrl });
}, 60_000);

afterAll(async () => {
  await server.kill();
  await db.destroy();
  await emailServer.close();
  relay.close();
  await cluster.stop();
});

const ask = (request: string, options = {}) => call(server.origin, request, options);
const sendInquiry = () => ask('POST /api/contact', { body: inquiry });
const status = async (request: string, options = {}) => (await ask(request, options)).status;
const patience = { timeout: 20_000, interval: 50 };
const untilReady = () =>
  vi.waitFor(async () => expect(await status('GET /readyz')).toBe(200), patience);

async function addPublicAgent() {
  const body = {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.com',
    commissionSplit: '70.00',
    isActive: true,
  };
  expect(await status('POST /api/admin/agents', { headers: { cookie }, body })).toBe(201);
  await db.updateTable('agentPages').set({ isShown: true }).execute();
}

async function expectClearRefusals() {
  expect(await status('GET /healthz')).toBe(200);
  expect(await status('GET /')).toBe(200);
  expect(await ask('GET /readyz')).toMatchObject({ status: 503, body: 'not ready' });
  const refused = await sendInquiry();
  expect(refused).toMatchObject({ status: 503, body: sentence });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const login = { body: { username: 'admin', password: 'wrong' } };
  expect(await ask('POST /api/admin/login', login)).toMatchObject({ status: 503, body: sentence });
  const session = await ask('GET /api/admin/session', { headers: { cookie } });
  expect(session.status).toBe(503);
  expect(JSON.parse(session.body)).toMatchObject({ status: 503, detail: sentence });
}

describe('A44: PostgreSQL goes away in the middle of traffic', () => {
  test('and comes back: nothing acknowledged is lost, and the server needs no restart', async () => {
    const traffic = createTraffic(cookie);
    for (const signal of ['INT', 'QUIT', 'KILL'] as const) {
      const before = traffic.acknowledged();
      traffic.start(server.origin);
      await vi.waitUntil(() => traffic.acknowledged() > before + 10, patience);
      await cluster.end(signal);
      await expectClearRefusals();
      await cluster.start();
      await untilReady();
      const atReturn = traffic.acknowledged();
      await vi.waitUntil(() => traffic.acknowledged() > atReturn + 10, patience);
      await traffic.stop();
      await expectNothingLost(db, traffic);
    }
    expect(traffic.statuses.get(503)).toBeGreaterThan(0);
    // Expect that no call remained without an answer (status 0).
    expect(traffic.statuses.has(0)).toBe(false);
    expect(server.child.exitCode).toBe(null);
  }, 120_000);

  test('emails are sent after the outage', async () => {
    const unsent = db.selectFrom('emailMessages').select('id').where('status', '!=', 'sent');
    expect((await sendInquiry()).status).toBe(201);
    await vi.waitFor(async () => expect(await unsent.execute()).toEqual([]), patience);
  }, 30_000);

  test('it is logged once a minute for calls and once a minute for emails', () => {
    const complaints = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    const minutes = performance.now() / 60_000 + 1;
    expect(complaints.length).toBeGreaterThan(0);
    expect(complaints.length).toBeLessThanOrEqual(2 * Math.ceil(minutes));
    for (const line of complaints) expect(line).toContain('the database cannot be reached');
  });
});

async function connectAll() {
  const clients: Client[] = [];
  for (let nth = 0; nth < mostConnections; nth++) {
    const client = new Client({ connectionString: cluster.adminUrl });
    client.on('error', () => undefined);
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isIn) break;
    clients.push(client);
  }
  return clients;
}

/** Takes all connections, also those that the server opens when it looks for publications. */
async function takeAllConnections() {
  const clients = await connectAll();
  await vi.waitFor(async () => {
    const own = clients.map((client) => Object(client).processID as number);
    const others = `from pg_stat_activity where backend_type = 'client backend' and pid <> all($1)`;
    await clients[0]?.query(`select pg_terminate_backend(pid) ${others}`, [own]);
    clients.push(...(await connectAll()));
    const taken = clients.map((client) => Object(client).processID as number);
    expect((await clients[0]?.query(`select pid ${others}`, [taken]))?.rows).toEqual([]);
  }, patience);
  return clients;
}

test('a server without a free connection refuses clearly, and serves when there is one', async () => {
  await cluster.end('INT');
  await cluster.start();
  const clients = await takeAllConnections();
  expect(await sendInquiry()).toMatchObject({ status: 503, body: sentence });
  await Promise.all(clients.map((client) => client.end()));
  await vi.waitFor(async () => expect((await sendInquiry()).status).toBe(201), patience);
}, 60_000);

test('a lock that is never released fails calls after a while, and /readyz answers meanwhile', async () => {
  await untilReady();
  const other = new Client({ connectionString: cluster.adminUrl });
  await other.connect();
  await other.query('begin; lock table contact_submissions in access exclusive mode');
  const inquiries = Array.from({ length: 15 }, sendInquiry);
  await sleep(300);
  const askedAt = performance.now();
  expect(await status('GET /readyz')).toBe(200);
  expect(performance.now() - askedAt).toBeLessThan(500);
  const answers = await Promise.all([...inquiries, ask('GET /'), ask('GET /healthz')]);
  expect(answers.map((answer) => answer.status)).toEqual([
    ...Array.from({ length: 15 }, () => 503),
    200,
    200,
  ]);
  await other.end();
  await vi.waitFor(async () => expect((await sendInquiry()).status).toBe(201), patience);
}, 60_000);

test('a silent network fails calls after a while, and its dead connections are replaced', async () => {
  await untilReady();
  await addPublicAgent();
  const pages = ['/', '/agent/jane-doe', '/team'];
  for (const page of pages) expect(await status(`GET ${page}`)).toBe(200);
  relay.fallSilent();
  const answers = await Promise.all([
    sendInquiry(),
    sendInquiry(),
    ask('GET /readyz'),
    ask('GET /agent/no-such-agent'),
    ...pages.map((page) => ask(`GET ${page}`)),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503, 503, 200, 200, 200]);
  expect(answers[3]?.body).toBe(sentence);
  relay.recover();
  await untilReady();
  expect((await sendInquiry()).status).toBe(201);
}, 90_000);
