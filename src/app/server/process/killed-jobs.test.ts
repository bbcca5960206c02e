import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { Database, DatabaseLocation } from '#shared/db/connection.ts';
import { openRequests } from '#features/policies/db/requests.ts';
import { toVersion } from '#features/policies/db/versions.ts';
import { addAgents } from '#tests/support/digests.ts';
import {
  createSharedPlace,
  jobEmailSettings,
  runElsewhere,
  type KillBefore,
} from '#tests/support/killed-process.ts';
import { engines } from '#tests/support/test-database.ts';
import { policyEmailsJob } from './email-jobs.ts';
import { splitsJob } from './splits-job.ts';

const agents = 250;
const at = '2026-11-21T15:00:00.000Z';
const clock = () => new Date(at);
/** Adds agents with a planned split that is due, and with a request to confirm a policy. */
async function addWork(db: Database) {
  const ids = await addAgents(db, agents);
  const plan = { effectiveOn: '2026-11-21', split: '80.00', reason: 'Annual review' };
  const plans = ids.map((agentId) => ({
    ...plan,
    id: newId(),
    agentId,
    origin: 'planned' as const,
    createdBy: 'admin',
    createdAt: at,
  }));
  await db.insertInto('commissionSplits').values(plans).execute();
  const words = { title: 'Open houses', category: 'policies' as const, content: 'Two people.' };
  const policy = { ...words, id: newId(), createdAt: at, updatedAt: at };
  await db.insertInto('policies').values(policy).execute();
  const version = toVersion(policy, {
    number: 1,
    changeNote: null,
    isMinor: false,
    asks: true,
    dueOn: '2026-12-05',
    publishedBy: 'admin',
    publishedAt: at,
  });
  await db.insertInto('policyVersions').values(version).execute();
  const requests = { policyId: policy.id, versionId: version.id, dueOn: '2026-12-05' };
  await openRequests(db, { ...requests, agents: 'active' }, new Date(at));
}

/** Runs both jobs in a process that is killed. */
const runUntilKilled = (location: DatabaseLocation, killBefore: KillBefore) =>
  runElsewhere(
    location,
    `import { policyEmailsJob } from '#app/server/process/email-jobs.ts';
    import { splitsJob } from '#app/server/process/splits-job.ts';
    const clock = () => new Date('${at}');
    await splitsJob({ db, clock }).run(() => false);
    const emails = { emailSettings: () => settings, wakeEmailWorker() {} };
    await policyEmailsJob({ db, clock, ...emails }).run(() => false);`,
    killBefore,
  );

/**
 * Counts the finished work of each job: settled splits and audit entries, and emails, links and
 * requests whose email was recorded.
 */
async function readState(db: Database) {
  const settled = db.selectFrom('agents').select('id').where('commissionSplit', '=', '80.00');
  const entries = await db.selectFrom('auditLog').select('entityId').execute();
  const emails = await db.selectFrom('emailMessages').select('policyRequestId').execute();
  const sent = db.selectFrom('policyRequests').select('id').where('sentCount', '=', 1);
  return {
    settled: (await settled.where('version', '=', 2).execute()).length,
    entries: [entries.length, new Set(entries.map(({ entityId }) => entityId)).size],
    emails: [emails.length, new Set(emails.map((email) => email.policyRequestId)).size],
    links: (await db.selectFrom('policyLinks').select('tokenHash').execute()).length,
    sent: (await sent.execute()).length,
  };
}

const stateOf = (splits: number, emails: number) => ({
  settled: splits,
  entries: [splits, splits],
  emails: [emails, emails],
  links: emails,
  sent: emails,
});

test.each(engines)(
  'on %s jobs that are killed take each split once, and queue each policy email once',
  { timeout: 60_000 },
  async (engine) => {
    const { location, db } = await createSharedPlace(engine);
    await addWork(db);
    // The second transaction of splits has changed the agents, but has no audit entries yet.
    const entries = { kind: 'InsertQueryNode' as const, table: 'audit_log', nth: 2 };
    expect(await runUntilKilled(location, entries)).toBe('SIGKILL');
    expect(await readState(db)).toEqual(stateOf(200, 0));
    // The third transaction of emails has queued them, but has not recorded that.
    const records = { kind: 'UpdateQueryNode' as const, table: 'policy_requests', nth: 3 };
    expect(await runUntilKilled(location, records)).toBe('SIGKILL');
    expect(await readState(db)).toEqual(stateOf(agents, 200));
    const emails = { emailSettings: () => jobEmailSettings, wakeEmailWorker: () => undefined };
    await splitsJob({ db, clock }).run(() => false);
    await policyEmailsJob({ db, clock, ...emails, metrics: undefined }).run(() => false);
    expect(await readState(db)).toEqual(stateOf(agents, agents));
  },
);
