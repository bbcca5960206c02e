import type { FastifyRequest } from 'fastify';
import { locksRows, type Database } from '#db/connection.ts';
import { refreshStandings } from '#db/standing/refresh-standings.ts';
import { deleteInquiries } from '#db/inquiries/delete-inquiries.ts';
import type { Tables } from '#db/tables.ts';
import {
  needsAnswer,
  type RemovalRequest,
  type SampleKind,
  type SampleRecord,
} from '#domain/getting-started/samples.ts';
import { ConflictError } from '#server/errors.ts';
import { actorOf, recordAudit } from '#server/records/audit-trail.ts';
import { commit, type CommitContext } from '#server/records/commit.ts';
import { readSamples } from './samples.ts';

export interface RemovalContext extends CommitContext {
  clock: () => Date;
}

/**
 * The tables of samples, in the order in which they are locked. Policies come before agents, as in
 * the transaction that publishes a policy, because the opposite order could cause a deadlock.
 */
const tablesOfSamples = [
  'policies',
  'agents',
  'continuingEducation',
  'contactSubmissions',
] as const satisfies (keyof Tables)[];

/**
 * Locks the samples until the transaction ends. A transaction that changes a sample, or adds a
 * record to a sample agent, has therefore either ended before or waits until this one ends. SQLite
 * needs no locks, because it runs one writing transaction at a time.
 */
async function lockSamples(db: Database) {
  if (!locksRows(db)) return;
  for (const table of tablesOfSamples) {
    await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', db.selectFrom('demoRecords').select('recordId'))
      .orderBy('id')
      .forUpdate()
      .execute();
  }
}

/**
 * Checks that there are as many samples as the caller saw, that the caller decided about each
 * edited sample, and that the caller keeps each sample that other records or waiting emails refer
 * to.
 * @throws ConflictError with the samples as they are now
 */
function requireAnswers(samples: SampleRecord[], { expected, keep, remove }: RemovalRequest) {
  const current = { records: samples };
  if (samples.length === 0 || samples.length !== expected) {
    throw new ConflictError('The samples have changed. Please look at the list again.', current);
  }
  const isAnswered = (sample: SampleRecord) =>
    keep.includes(sample.id) || (remove.includes(sample.id) && sample.neededBy.length === 0);
  if (!samples.every((sample) => !needsAnswer(sample) || isAnswered(sample))) {
    throw new ConflictError(
      'Samples are mixed with your own records. Nothing was removed.',
      current,
    );
  }
}

/**
 * Deletes the records that are still registered as samples, and ends their registration. Agents and
 * policies are deleted by a trigger of the database, which refuses to if other records refer to them.
 */
async function deleteSamples(db: Database, ids: string[], now: Date) {
  const education = await db
    .deleteFrom('continuingEducation')
    .where('id', 'in', ids)
    .returning('agentId')
    .execute();
  await deleteInquiries(db, ids);
  const portraits = db
    .selectFrom('agentPages')
    .select('portraitId')
    .where('agentId', 'in', ids)
    .where('portraitId', 'is not', null);
  await db.deleteFrom('agentPortraits').where('portraitId', 'in', portraits).execute();
  // The trigger deletes the requests to sample agents before the policies that they are about.
  for (const entity of ['agent', 'policy'] as const) {
    await db
      .updateTable('demoRecords')
      .set({ isRemoved: true })
      .where('entity', '=', entity)
      .execute();
  }
  await db.deleteFrom('demoRecords').execute();
  await refreshStandings(
    db,
    education.map(({ agentId }) => agentId),
    now,
  );
}

/**
 * Returns the number and the names of the samples of each kind, for the audit entry, such as "3:
 * Ada Doe, Jane Doe, Ruth Doe". The value is null for a kind without samples.
 */
function inWords(samples: SampleRecord[]) {
  const words = (kind: SampleKind) => {
    const names = samples.filter((sample) => sample.kind === kind).map(({ name }) => name);
    return names.length > 0 ? `${names.length}: ${names.join(', ')}` : null;
  };
  return {
    agents: words('agent'),
    policies: words('policy'),
    educationRecords: words('education_record'),
    inquiries: words('contact_submission'),
  };
}

/**
 * Removes the sample office in one transaction: deletes the samples, with the agents' pages, slugs
 * and portraits, except those that the caller keeps. The kept ones no longer count as samples.
 * @throws ConflictError if no sample is left or the caller saw a different number of samples, if
 * the caller did not decide about an edited sample, or if the caller does not keep a sample that
 * other records or waiting emails refer to
 */
export async function removeSamples(
  context: RemovalContext,
  request: FastifyRequest,
  answers: RemovalRequest,
): Promise<void> {
  await commit({ ...context, requiredRole: 'super_admin' }, request, async (transaction) => {
    await lockSamples(transaction);
    const samples = await readSamples(transaction, answers.keep);
    requireAnswers(samples, answers);
    const [kept, removed] = [true, false].map((isKept) =>
      samples.filter(({ id }) => answers.keep.includes(id) === isKept),
    ) as [SampleRecord[], SampleRecord[]];
    const now = context.clock();
    for (const { id } of kept) {
      await transaction.deleteFrom('demoRecords').where('recordId', '=', id).execute();
    }
    const removedIds = removed.map(({ id }) => id);
    if (removedIds.length > 0) await deleteSamples(transaction, removedIds, now);
    const entry = {
      action: 'demo_removed' as const,
      entity: 'sample_office' as const,
      before: inWords(removed),
      ...(kept.length > 0 && { after: inWords(kept) }),
    };
    await recordAudit(transaction, actorOf(request), entry, now);
  });
}
