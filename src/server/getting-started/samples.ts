import type { Database } from '#db/connection.ts';
import type { AuditEntity } from '#domain/audit/entries.ts';
import { fullName } from '#domain/full-name.ts';
import {
  sampleKinds,
  type SampleKind,
  type SampleRecord,
} from '#domain/getting-started/samples.ts';
import { findNeeds } from './sample-needs.ts';

interface NamedSample {
  id: string;
  kind: SampleKind;
  name: string;
}

const idsOf = (db: Database, kind: SampleKind) =>
  db.selectFrom('demoRecords').select('recordId').where('entity', '=', kind);

async function readAgents(db: Database): Promise<NamedSample[]> {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', idsOf(db, 'agent'))
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => ({ id: row.id, kind: 'agent', name: fullName(row) }));
}

/** Reads the ids, kinds and names of the samples that still exist. */
export async function readSampleNames(db: Database): Promise<NamedSample[]> {
  const agents = await readAgents(db);
  const policies = await db
    .selectFrom('policies')
    .select(['id', 'title'])
    .where('id', 'in', idsOf(db, 'policy'))
    .orderBy('createdAt')
    .execute();
  const education = await db
    .selectFrom('continuingEducation')
    .select(['id', 'courseTitle'])
    .where('id', 'in', idsOf(db, 'education_record'))
    .orderBy('createdAt')
    .execute();
  const inquiries = await db
    .selectFrom('contactSubmissions')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', idsOf(db, 'contact_submission'))
    .orderBy('createdAt')
    .execute();
  return [
    ...agents,
    ...policies.map(({ id, title }) => ({ id, kind: 'policy' as const, name: title })),
    ...education.map(({ id, courseTitle }) => ({
      id,
      kind: 'education_record' as const,
      name: courseTitle,
    })),
    ...inquiries.map((row) => ({
      id: row.id,
      kind: 'contact_submission' as const,
      name: fullName(row),
    })),
  ];
}

/**
 * The types of records whose audit entries count as an edit of a sample: the samples themselves,
 * and records that belong to an agent or a policy.
 */
const editedEntities: AuditEntity[] = [
  ...sampleKinds,
  'license',
  'ce_exemption',
  'commission_split',
  'policy_version',
  'policy_request',
];

/**
 * Reads the time of each record's last edit, by record id: the time of its last audit entry with an
 * entity in `editedEntities`. Such entries record the changes by administrators and the
 * confirmations of policies by agents. A planned split that takes effect does not count.
 */
async function readEditTimes(db: Database, ids: string[]): Promise<Map<string | null, string>> {
  const rows = await db
    .selectFrom('auditLog')
    .select((eb) => ['entityId', eb.fn.max('at').as('at')])
    .where('entityId', 'in', ids)
    .where('entity', 'in', editedEntities)
    .where('action', '!=', 'took_effect')
    .groupBy('entityId')
    .execute();
  return new Map(rows.map(({ entityId, at }) => [entityId, at]));
}

/**
 * Reads the samples that still exist, with the time of the last edit of each and with the records
 * and emails that refer to it.
 * @param kept the ids of samples that count as the brokerage's own records
 */
export async function readSamples(db: Database, kept: string[] = []): Promise<SampleRecord[]> {
  const named = await readSampleNames(db);
  if (named.length === 0) return [];
  const editTimes = await readEditTimes(
    db,
    named.map(({ id }) => id),
  );
  const needs = await findNeeds(
    db,
    named.filter(({ id }) => !kept.includes(id)).map(({ id }) => id),
  );
  return named.map((sample) => ({
    ...sample,
    editedAt: editTimes.get(sample.id) ?? null,
    neededBy: needs.get(sample.id) ?? [],
  }));
}
