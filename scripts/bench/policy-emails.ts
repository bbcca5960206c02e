import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { openRequests } from '#db/policies/requests.ts';
import { toVersion } from '#db/policies/versions.ts';
import { toBrokerage } from '#domain/brokerage.ts';
import { shippedContent } from '#domain/website/parts.ts';
import { queueDuePolicyEmails } from '#server/emails/queue-policy-emails.ts';
import { policies } from '#server/policies/store.ts';
import { countAttempt } from '#server/throttling/limits.ts';
import { withEachEngine } from './empty-database.ts';
import { fillLargeOffice } from './large-office.ts';

import { rounded } from './statistics.ts';

const size = { agents: 5000, policies: 1, educationRecords: 0, inquiries: 0, auditEntries: 0 };

const settings = {
  brokerage: toBrokerage(shippedContent.brokerage, new Date()),
  office: { name: 'Office', address: 'office@example.com' },
  publicOrigin: 'https://example.com',
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Asks all active agents to confirm a policy. */
async function askAll(db: Database) {
  const now = new Date();
  const input = { title: 'Keys', category: 'policies' as const, content: 'Two.', isActive: true };
  const { record } = await policies.insert(db, input, now);
  const facts = { number: 1, changeNote: null, isMinor: false, asks: true, dueOn: '2030-01-01' };
  const published = { publishedBy: 'admin', publishedAt: now.toISOString() };
  const version = toVersion(record, { ...facts, ...published });
  await db.insertInto('policyVersions').values(version).execute();
  const asked = { policyId: record.id, versionId: version.id, dueOn: '2030-01-01' };
  const opening = await timed(() =>
    db
      .transaction()
      .execute((transaction) => openRequests(transaction, { ...asked, agents: 'active' }, now)),
  );
  console.log(`requests opened in ${rounded(opening)} ms`);
}

/** Makes small durable writes, as visitors do, until `isDone`, and returns how long each took. */
async function writeMeanwhile(db: Database, isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isDone()) {
    const limit = { key: `bench:${times.length}`, limit: 1, windowSeconds: 60 };
    times.push(await timed(() => countAttempt(db, [limit], new Date())));
    await sleep(5);
  }
  return times;
}

/** Measures the queueing of the emails of 5,000 requests, and what other writes wait for it. */
export async function benchPolicyEmails() {
  await withEachEngine(async ({ engine, location }) => {
    const db = openDatabase(location);
    await migrate(db);
    await fillLargeOffice(db, size);
    console.log(engine);
    await askAll(db);
    let isDone = false;
    const writes = writeMeanwhile(db, () => isDone);
    const batches: number[] = [];
    for (;;) {
      const startedAt = performance.now();
      const queued = await db
        .transaction()
        .execute((transaction) => queueDuePolicyEmails(transaction, settings, new Date()));
      batches.push(performance.now() - startedAt);
      if (queued === 0) break;
      await sleep(0);
    }
    isDone = true;
    console.table({
      'all transactions': { ms: rounded(batches.reduce((sum, each) => sum + each, 0)) },
      'the longest transaction': { ms: rounded(Math.max(...batches)) },
      'the longest other write': { ms: rounded(Math.max(...(await writes))) },
    });
    await db.destroy();
  });
}
