import type { FastifyRequest } from 'fastify';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import { deleteInquiries } from '#features/inquiries/db/delete-inquiries.ts';
import type { Tables } from '#shared/db/tables.ts';
import { sampleOffice, type SampleKind, type SampleRecord } from '#shared/domain/samples.ts';
import { ConflictError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit, type CommitContext } from '#shared/records/commit.ts';
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
  'properties',
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
 * Deletes samples, and ends the registration of all samples. Agents and policies are deleted by a
 * trigger of the database, which refuses to if other records refer to them.
 */
async function deleteSamples(db: Database, ids: string[], now: Date) {
  const education = await db
    .deleteFrom('continuingEducation')
    .where('id', 'in', ids)
    .returning('agentId')
    .execute();
  await deleteInquiries(db, ids);
  await db.deleteFrom('properties').where('id', 'in', ids).execute();
  await db.deleteFrom('websitePictures').where('createdByName', '=', sampleOffice).execute();
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
      .where('recordId', 'in', ids)
      .execute();
  }
  await db.deleteFrom('demoRecords').execute();
  await refreshStandings(
    db,
    education.map(({ agentId }) => agentId),
    now,
  );
}

/** Returns texts such as "3: Ada Doe, Jane Doe, Ruth Doe"; null for a kind without samples. */
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
    properties: words('property'),
  };
}

/**
 * Removes the sample office in one transaction, with the agents' pages, slugs and portraits. The
 * samples that the brokerage's own records need stay, and no longer count as samples.
 * @returns the samples that stay
 * @throws ConflictError if no sample is left
 */
export const removeSamples = (
  context: RemovalContext,
  request: FastifyRequest,
): Promise<SampleRecord[]> =>
  commit(context, request, async (transaction) => {
    await lockSamples(transaction);
    const samples = await readSamples(transaction);
    if (samples.length === 0) {
      throw new ConflictError('The sample office was removed already.', {
        records: [],
        areShown: false,
      });
    }
    const [kept, removed] = [true, false].map((isNeeded) =>
      samples.filter((sample) => sample.isNeeded === isNeeded),
    ) as [SampleRecord[], SampleRecord[]];
    const now = context.clock();
    await deleteSamples(
      transaction,
      removed.map(({ id }) => id),
      now,
    );
    const entry = {
      action: 'demo_removed' as const,
      entity: 'sample_office' as const,
      before: inWords(removed),
      ...(kept.length > 0 && { after: inWords(kept) }),
    };
    await recordAudit(transaction, actorOf(request), entry, now);
    return kept;
  });
