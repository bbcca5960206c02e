import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import type { EmailStatus } from '#features/emails/domain.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { expectNothingLost } from './stored-writes.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { administrator, call, signIn, type Reply } from '#tests/support/http-client.ts';
import { startPostgresCluster, type PostgresCluster } from '#tests/support/postgres.ts';
import { startRelay, type Relay } from './relay.ts';
import { takeAllConnections } from './taken-connections.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { createTraffic, type Traffic } from './traffic.ts';

const sentence = 'We cannot reach our records right now. Please try again in a minute.';
const mostConnections = 16;

let cluster: PostgresCluster;
let server: ServerProcess;
let emailServer: EmailServer;
let relay: Relay;
let db: Database;
let cookie: string;
let startedAt: number;

beforeAll(async () => {
  cluster = await startPostgresCluster([
    `max_connections=${mostConnections}`,
    'superuser_reserved_connections=1',
  ]);
  emailServer = await startEmailServer();
  const url = new URL(cluster.adminUrl);
  relay = await startRelay({ host: url.hostname, port: Number(url.port) });
  url.port = String(relay.port);
  startedAt = performance.now();
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

async function expectStatus(expected: number, answer: Promise<Reply>) {
  const { status, body } = await answer;
  expect(status === expected ? status : `${status} ${body}`).toBe(expected);
}

const patience = { timeout: 50_000, interval: 50 };
const untilReady = () => vi.waitFor(() => expectStatus(200, ask('GET /readyz')), patience);

async function addPublicAgent() {
  const body = {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.com',
    commissionSplit: '70.00',
    isActive: true,
  };
  await expectStatus(201, ask('POST /api/admin/agents', { headers: { cookie }, body }));
  await db.updateTable('agentPages').set({ isShown: true }).execute();
}

async function expectClearRefusals() {
  await expectStatus(200, ask('GET /healthz'));
  await expectStatus(200, ask('GET /'));
  expect(await ask('GET /readyz')).toMatchObject({ status: 503, body: 'not ready' });
  const refused = await sendInquiry();
  expect(refused).toMatchObject({ status: 503, body: sentence });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const login = { body: { username: 'admin', password: 'wrong' } };
  expect(await ask('POST /api/admin/login', login)).toMatchObject({ status: 503, body: sentence });
  const session = ask('GET /api/admin/session', { headers: { cookie } });
  await expectStatus(503, session);
  expect(JSON.parse((await session).body)).toMatchObject({ status: 503, detail: sentence });
}

/** Waits until more than ten further calls succeeded. */
function untilTrafficFlows(traffic: Traffic) {
  const before = traffic.acknowledged();
  return vi.waitFor(() => {
    const { statuses, surprises, cutOff } = traffic;
    if (traffic.acknowledged() <= before + 10)
      throw new Error(inspect({ statuses, surprises, cutOff }));
  }, patience);
}

function untilNoEmailIs(...statuses: EmailStatus[]) {
  const found = db
    .selectFrom('emailMessages')
    .select(['messageId', 'kind', 'status', 'attempts', 'lastError', 'nextAttemptAt'])
    .where('status', 'in', statuses);
  return vi.waitFor(async () => expect(await found.execute()).toEqual([]), patience);
}

describe('A44: PostgreSQL goes away in the middle of traffic', () => {
  test('and comes back: nothing acknowledged is lost, and the server needs no restart', async () => {
    const traffic = createTraffic(cookie);
    for (const signal of ['INT', 'QUIT', 'KILL'] as const) {
      traffic.start(server.origin);
      await untilTrafficFlows(traffic);
      await cluster.end(signal);
      await expectClearRefusals();
      await cluster.start();
      await untilReady();
      await untilTrafficFlows(traffic);
      await traffic.stop();
      await expectNothingLost(db, traffic);
    }
    expect(traffic.statuses.get(503)).toBeGreaterThan(0);
    expect(traffic.cutOff).toEqual([]);
    expect([server.child.exitCode, server.output()]).toEqual([null, expect.any(String)]);
  }, 120_000);

  test('emails are sent after the outage', async () => {
    await expectStatus(201, sendInquiry());
    await untilNoEmailIs('queued', 'failed');
    // PostgreSQL can be killed after it stored that the server claimed an email for sending, but
    // before it confirmed this to the server. The server then sends the email when the claim
    // expires after five minutes, so let the claim expire now.
    await db
      .updateTable('emailMessages')
      .set({ nextAttemptAt: new Date().toISOString() })
      .where('status', '=', 'sending')
      .execute();
    await expectStatus(201, sendInquiry());
    await untilNoEmailIs('queued', 'failed', 'sending');
    const stored = await db.selectFrom('emailMessages').select('messageId').execute();
    const accepted = new Set(emailServer.accepted.map(({ messageId }) => messageId));
    expect(stored.filter(({ messageId }) => !accepted.has(messageId))).toEqual([]);
  }, 60_000);

  test('it is logged once a minute for calls and once a minute for emails', () => {
    const errors = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    const minutes = (performance.now() - startedAt) / 60_000 + 1;
    expect(errors.filter((line) => !line.includes('the database cannot be reached'))).toEqual([]);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.slice(2 * Math.ceil(minutes))).toEqual([]);
  });
});

test('a server without a free connection refuses clearly, and serves when there is one', async () => {
  await cluster.end('INT');
  await cluster.start();
  const clients = await takeAllConnections(cluster.adminUrl, mostConnections);
  expect(await sendInquiry()).toMatchObject({ status: 503, body: sentence });
  await Promise.all(clients.map((client) => client.end()));
  await vi.waitFor(() => expectStatus(201, sendInquiry()), patience);
}, 60_000);

test('a lock that is never released fails calls after a while, and /readyz answers meanwhile', async () => {
  await untilReady();
  const other = new Client({ connectionString: cluster.adminUrl });
  await other.connect();
  await other.query('begin; lock table contact_submissions in access exclusive mode');
  const inquiries = Array.from({ length: 15 }, sendInquiry);
  await sleep(300);
  const isRefused = Promise.race(inquiries).then(() => 'an inquiry was refused');
  const isReady = expectStatus(200, ask('GET /readyz')).then(() => '/readyz answered');
  expect(await Promise.race([isReady, isRefused])).toBe('/readyz answered');
  const answers = await Promise.all([...inquiries, ask('GET /'), ask('GET /healthz')]);
  expect(answers.map((answer) => answer.status)).toEqual([
    ...Array.from({ length: 15 }, () => 503),
    200,
    200,
  ]);
  await other.end();
  await vi.waitFor(() => expectStatus(201, sendInquiry()), patience);
}, 60_000);

test('a silent network fails calls after a while, and its dead connections are replaced', async () => {
  await untilReady();
  await addPublicAgent();
  const pages = ['/', '/agent/jane-doe', '/team'];
  for (const page of pages) await expectStatus(200, ask(`GET ${page}`));
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
  await expectStatus(201, sendInquiry());
}, 90_000);
