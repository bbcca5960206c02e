import { sql, type SqlBool } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { countRows } from '#shared/db/paging.ts';
import { selectPoliciesWith } from '#features/policies/db/reader-states.ts';
import { selectCurrentVersions } from '#features/policies/db/versions.ts';
import { formatSpreadsheetTime, officeDay } from '#shared/domain/office-time.ts';
import {
  policyCategories,
  type ListedPolicy,
  type PoliciesQuery,
} from '#features/policies/domain/policies.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { readPage, type Listed } from '#shared/records/list.ts';
import type { FoundRecords } from '#shared/records/record-list.ts';
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

async function findPolicies(
  db: Database,
  query: PoliciesQuery,
  now: Date,
): Promise<FoundRecords<ListedPolicy>> {
  const { publication, readers } = query;
  const found = await policies.find(db, query);
  const matching = found.matching
    .$if(publication === 'stale', (rows) => rows.where(isStale(now)))
    .$if(readers !== undefined, (rows) =>
      rows.where('id', 'in', selectPoliciesWith(db, readers ?? 'overdue', officeDay(now))),
    );
  return {
    ...found,
    matching,
    readRows: async (ids: string[]): Promise<ListedPolicy[]> => {
      const publications = await readPublications(db, ids);
      return (await found.readRows(ids)).map((policy) => ({
        ...policy,
        ...(publications.get(policy.id) ?? notPublished),
      }));
    },
  };
}

export const countPolicies = async (
  db: Database,
  query: PoliciesQuery,
  now: Date,
): Promise<number> => countRows((await findPolicies(db, query, now)).matching);

/**
 * Counts, for each policy, the active agents who were asked to confirm its newest version that is
 * not a minor correction, or a minor correction of that version. Also counts those among them who
 * have not answered. There can be thousands of requests, so the database reads their index
 * policy_requests_of_version and not their rows.
 */
const countAsked = (db: Database, policyIds: string[]) =>
  db
    .selectFrom(selectCurrentVersions(db).select(['id', 'policyId']).as('version'))
    .innerJoin('policyRequests as request', 'request.versionId', 'version.id')
    .where('version.policyId', 'in', policyIds)
    .where((eb) =>
      eb.or([eb('closedAs', 'is', null), eb('closedAs', 'in', ['confirmed', 'waived'])]),
    )
    .where('request.agentId', 'not in', (eb) =>
      eb.selectFrom('agents').where('isActive', '=', false).select('id'),
    )
    .groupBy('version.policyId')
    .select((eb) => [
      'version.policyId',
      eb.fn.countAll<number>().as('asked'),
      eb.fn.countAll<number>().filterWhere('closedAs', 'is', null).as('open'),
    ]);

/**
 * Reads each policy's newest version number, whether it has unpublished changes, and the counts of
 * agents who were asked.
 */
async function readPublications(db: Database, ids: string[]) {
  const rows = await db
    .selectFrom('policies')
    .leftJoin(countAsked(db, ids).as('counts'), 'counts.policyId', 'policies.id')
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

export async function listPolicies(
  db: Database,
  query: PoliciesQuery,
  now: Date,
): Promise<Listed<ListedPolicy>> {
  const { matching, order, readRows } = await findPolicies(db, query, now);
  return readPage({ ...query, ...order, matching }, readRows);
}

const columns: ExportColumns<ListedPolicy> = [
  ['Title', ({ title }) => title],
  ['Category', ({ category }) => policyCategories.labels[category]],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
  ['Newest version', ({ newestVersion }) => newestVersion],
  ['Unpublished changes', ({ hasUnpublishedChanges }) => (hasUnpublishedChanges ? 'Yes' : 'No')],
  ['Agents asked', ({ asked }) => asked],
  ['Not confirmed yet', ({ open }) => open],
  ['Created', ({ createdAt }) => formatSpreadsheetTime(createdAt)],
  ['Updated', ({ updatedAt }) => formatSpreadsheetTime(updatedAt)],
  ['Id', ({ id }) => id],
];

export const exportPolicies = async (db: Database, query: PoliciesQuery, now: Date) =>
  exportOfList({
    ...(await findPolicies(db, query, now)),
    file: 'policies',
    entity: 'policy',
    counted: 'policies',
    columns,
  });
