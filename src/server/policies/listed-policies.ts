import { sql, type SqlBool } from 'kysely';
import type { Database } from '#db/connection.ts';
import { countRows } from '#db/paging.ts';
import type { ListedPolicy, PoliciesQuery } from '#domain/policies/policies.ts';
import { readPage, type Listed } from '#server/records/list.ts';
import { policies } from './store.ts';

const staleAfterDays = 30;

const newestNumber = sql<number | null>`(
  select max(number) from policy_versions where policy_id = policies.id
)`;

const newestChecksum = sql<string | null>`(
  select checksum from policy_versions where policy_id = policies.id order by number desc limit 1
)`;

const isStale = (now: Date) => {
  const before = new Date(now.getTime() - staleAfterDays * 86_400_000).toISOString();
  return sql<SqlBool>`is_active and updated_at <= ${before}
    and policies.checksum is distinct from ${newestChecksum}`;
};

function findPolicies(db: Database, query: PoliciesQuery, now: Date) {
  const found = policies.find(db, query);
  if (query.publication !== 'stale') return found;
  return { ...found, matching: found.matching.where(isStale(now)) };
}

export const countPolicies = (db: Database, query: PoliciesQuery, now: Date): Promise<number> =>
  countRows(findPolicies(db, query, now).matching);

/** The requests to active agents to confirm the newest version that is not a minor correction. */
const requests = (db: Database, ids: string[]) =>
  db
    .selectFrom('policyRequests as requests')
    .innerJoin('policyVersions as versions', 'versions.id', 'requests.versionId')
    .innerJoin('agents', 'agents.id', 'requests.agentId')
    .select((eb) => [
      'requests.policyId',
      eb.fn.count<number>('requests.agentId').distinct().as('asked'),
      sql<number>`count(case when closed_at is null then 1 end)`.as('open'),
    ])
    .where('requests.policyId', 'in', ids)
    .where('agents.isActive', '=', true)
    .where((eb) =>
      eb.or([eb('closedAt', 'is', null), eb('closedAs', 'in', ['confirmed', 'waived'])]),
    )
    .where('versions.number', '>=', (eb) =>
      eb
        .selectFrom('policyVersions as majors')
        .select((major) => major.fn.max('number').as('number'))
        .whereRef('majors.policyId', '=', 'requests.policyId')
        .where('isMinor', '=', false),
    )
    .groupBy('requests.policyId');

/** Reads the publications of policies in one statement. */
async function readPublications(db: Database, ids: string[]) {
  const rows = await db
    .selectFrom('policies')
    .leftJoin(requests(db, ids).as('counts'), 'counts.policyId', 'policies.id')
    .select([
      'id',
      'checksum',
      newestNumber.as('newestVersion'),
      newestChecksum.as('newestChecksum'),
      'asked',
      'open',
    ])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        newestVersion: row.newestVersion,
        hasUnpublishedChanges: row.checksum !== row.newestChecksum,
        asked: row.asked ?? 0,
        open: row.open ?? 0,
      },
    ]),
  );
}

const notPublished = { newestVersion: null, hasUnpublishedChanges: true, asked: 0, open: 0 };

/** Lists policies with their publications. */
export function listPolicies(
  db: Database,
  query: PoliciesQuery,
  now: Date,
): Promise<Listed<ListedPolicy>> {
  const { matching, order, readRows } = findPolicies(db, query, now);
  return readPage({ ...query, ...order, matching }, async (ids) => {
    const publications = await readPublications(db, ids);
    return (await readRows(ids)).map((policy) => ({
      ...policy,
      ...(publications.get(policy.id) ?? notPublished),
    }));
  });
}
