import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import {
  sampleKinds,
  sampleOffice,
  type SampleKind,
  type SampleRecord,
} from '#shared/domain/samples.ts';

type NamedSample = Omit<SampleRecord, 'isNeeded'>;

const personName = sql<string>`first_name || ' ' || last_name`;
const names = {
  agent: ['agents', personName],
  policy: ['policies', sql<string>`title`],
  education_record: ['continuingEducation', sql<string>`course_title`],
  contact_submission: ['contactSubmissions', personName],
  property: ['properties', sql<string>`title`],
} as const;

export const sampleIds = (db: Database) => db.selectFrom('demoRecords').select('recordId');

async function readNames(db: Database, kind: SampleKind): Promise<NamedSample[]> {
  const [table, name] = names[kind];
  const rows = await db
    // All of these tables have the columns `id` and `createdAt`.
    .selectFrom(table as 'agents')
    .select(['id', name.as('name')])
    .where('id', 'in', sampleIds(db).where('entity', '=', kind))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind }));
}

export async function readSampleNames(db: Database): Promise<NamedSample[]> {
  const all: NamedSample[] = [];
  for (const kind of sampleKinds) all.push(...(await readNames(db, kind)));
  return all;
}

/**
 * Finds the samples to which rows refer that did not come with the sample office. Requests to confirm
 * a policy that are neither confirmed nor waived do not keep a sample agent, because otherwise the
 * first publication would keep them all.
 * @param ids the ids of the samples to be removed
 */
async function findNeeded(db: Database, ids: string[]): Promise<string[]> {
  const inquiries = db.selectFrom('contactSubmissions').where('id', 'not in', sampleIds(db));
  const requests = db.selectFrom('policyRequests');
  const agentsIn = (
    table:
      | 'agentFiles'
      | 'ceExemptions'
      | 'commissionSplits'
      | 'continuingEducation'
      | 'properties'
      | 'testimonials',
  ) => db.selectFrom(table).select('agentId as id');
  const references = agentsIn('testimonials')
    .union(agentsIn('continuingEducation').where('id', 'not in', sampleIds(db)))
    .union(agentsIn('properties').where('id', 'not in', sampleIds(db)))
    .union(inquiries.select('aboutAgentId as id'))
    .union(inquiries.select('assignedAgentId as id'))
    .union(agentsIn('ceExemptions'))
    .union(agentsIn('agentFiles'))
    .union(agentsIn('commissionSplits').where('createdBy', '!=', sampleOffice))
    .union(
      db
        .selectFrom('policyVersions')
        .select('policyId as id')
        .where('publishedBy', '!=', sampleOffice),
    )
    .union(requests.select('policyId as id').where('agentId', 'not in', ids))
    .union(
      requests
        .select('agentId as id')
        .where('policyId', 'not in', ids)
        .where('closedAs', 'in', ['confirmed', 'waived']),
    );
  const rows = await db
    .selectFrom(references.as('reference'))
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Reads the samples that still exist, and which of them the brokerage's own records need. */
export async function readSamples(db: Database): Promise<SampleRecord[]> {
  const samples = await readSampleNames(db);
  let going = samples.map(({ id }) => id);
  // A policy that stays can keep an agent who confirmed it, and an agent who stays can keep a policy.
  for (let found = 1; found > 0 && going.length > 0;) {
    const needed = await findNeeded(db, going);
    going = going.filter((id) => !needed.includes(id));
    found = needed.length;
  }
  return samples.map((sample) => ({ ...sample, isNeeded: !going.includes(sample.id) }));
}

/** Returns the kinds of records of which the database has samples only. */
export async function findSampleKinds(db: Database): Promise<SampleKind[]> {
  const rows = await db.selectFrom('demoRecords').select('entity').distinct().execute();
  const kinds = await Promise.all(
    rows.map(async ({ entity }) => {
      const own = await db
        .selectFrom(names[entity][0] as 'agents')
        .select('id')
        .where('id', 'not in', sampleIds(db))
        .limit(1)
        .executeTakeFirst();
      return own ? [] : [entity];
    }),
  );
  return kinds.flat();
}
