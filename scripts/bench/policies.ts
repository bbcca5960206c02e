import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '#db/connection.ts';
import { apiPaths, inquiryFormPath } from '#domain/api-paths.ts';
import { readerStates } from '#domain/policies/readers.ts';
import { measureCalls } from './lists.ts';
import { measureLoad } from './measure.ts';
import { callOffice, onEachEngine, type OfficeServer } from './office-server.ts';
import { sampleInquiry } from './server.ts';
import { quantile, rounded } from './statistics.ts';
import { recordApiPath } from '#domain/paths.ts';

const size = {
  agents: 5000,
  policies: 50,
  educationRecords: 100,
  inquiries: 100,
  auditEntries: 100,
};
const pauseMilliseconds = 20;
const longestWait = 120_000;

const words = '## Open houses\n\nTwo people stay until the **last** visitor has left.\n\n'.repeat(
  85,
);

/**
 * Sends inquiries one after the other until `stop` is called, and measures the time of each one.
 */
function sendInquiries({ origin }: OfficeServer) {
  const times: number[] = [];
  const stopping = new AbortController();
  async function send() {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const headers = { 'content-type': 'application/json' };
      const sent = await fetch(origin + inquiryFormPath, {
        method: 'POST',
        headers,
        body: sampleInquiry,
      });
      if (!sent.ok) throw new Error(`inquiry: ${sent.status}`);
      times.push(performance.now() - startedAt);
      await sleep(pauseMilliseconds);
    }
    return times;
  }
  const sending = send();
  return {
    stop: () => {
      stopping.abort();
      return sending;
    },
  };
}

async function countEmails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('emailMessages')
    .where('policyRequestId', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Publishes a policy while visitors send inquiries. Measures until the emails to all active agents
 * are queued or two minutes have passed.
 */
async function publish(server: OfficeServer, db: Database, policyId: string) {
  const { count } = await db
    .selectFrom('agents')
    .where('isActive', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const visitors = sendInquiries(server);
  await sleep(1000);
  const startedAt = performance.now();
  await callOffice(server, apiPaths.policyPublish(policyId), { changeNote: 'Measured' });
  const answered = performance.now() - startedAt;
  while ((await countEmails(db)) < count && performance.now() - startedAt < longestWait) {
    await sleep(100);
  }
  const queued = performance.now() - startedAt;
  const waits = await visitors.stop();
  console.table({
    [`publishing to ${count} agents`]: {
      'answer ms': Math.round(answered),
      'emails queued after ms': Math.round(queued),
      'inquiries meanwhile': waits.length,
      'p95 ms': rounded(quantile(waits, 0.95)),
      'longest ms': rounded(Math.max(...waits)),
    },
  });
}

/** Measures the page that the link in an agent's email opens, with a policy of about 6 KB. */
async function readPolicy(server: OfficeServer, db: Database) {
  const { secretLink } = await db
    .selectFrom('emailMessages')
    .select('secretLink')
    .where('secretLink', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = new URL(secretLink ?? '').pathname;
  const page = await fetch(server.origin + path, { headers: { 'accept-encoding': 'br' } });
  const bytes = page.headers.get('content-length');
  const load = { connections: 1, amount: 500, requests: [{ path }] };
  // Leave out the first requests, which take longer until the server has compiled their code.
  await measureLoad(server, load);
  const { cpuMicroseconds } = await measureLoad(server, load);
  console.table({
    [`/read, ${words.length} characters`]: {
      status: page.status,
      bytes,
      'processor ms': rounded(cpuMicroseconds / 1000),
    },
  });
}

async function measure(server: OfficeServer) {
  const db = openDatabase(server.location);
  try {
    const list = `${recordApiPath('policy')}?status=active`;
    const [policy] = await callOffice<{ id: string; title: string; category: string }[]>(
      server,
      list,
    );
    const id = policy?.id ?? '';
    const path = `${recordApiPath('policy')}/${id}`;
    await callOffice(server, path, { ...policy, content: words, isActive: true }, 'PUT');
    await publish(server, db, id);
    await readPolicy(server, db);
    const readers = apiPaths.policyReaders(id);
    await measureCalls(server, [
      ...['', 'page=1', 'page=100', 'page=1&q=an', 'page=1&q=zzqx', 'page=1&sort=due'].map(
        (query) => `${readers}?${query}`,
      ),
      ...readerStates.map((state) => `${readers}?page=1&state=${state}`),
      apiPaths.policyReaderCounts(id),
      `${recordApiPath('policy')}?page=1`,
      `${recordApiPath('policy')}?page=1&readers=overdue`,
      `${recordApiPath('policy')}?page=1&readers=not_asked`,
      apiPaths.attention,
    ]);
  } finally {
    await db.destroy();
  }
}

/**
 * Measures three things on each engine, with 5,000 agents: the publication of a policy to the
 * active agents while visitors send inquiries; the page that the link in an agent's email opens;
 * and the back office's calls about policies and their readers.
 */
export const benchPolicies = () => onEachEngine(size, measure);
