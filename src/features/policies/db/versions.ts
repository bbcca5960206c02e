import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import type { PolicyInput } from '#features/policies/domain/policies.ts';
import {
  storedVersionSummary,
  type PolicyVersion,
  type PolicyVersionSummary,
} from '#features/policies/domain/versions.ts';
import { administratorName } from '#features/sign-in/db/administrator-name.ts';
import { namesOf } from '#shared/domain/answer-fields.ts';
import { policyChecksum } from './checksum.ts';

const selectVersions = (db: Database, policyId: string) =>
  db
    .selectFrom('policyVersions')
    .select(namesOf(storedVersionSummary))
    .select(administratorName('policyVersions.publishedBy').as('publishedByName'))
    .where('policyId', '=', policyId);

export const selectNewestVersions = (db: Database) =>
  db.selectFrom('policyVersions').where('policyVersions.number', '=', (eb) =>
    eb
      .selectFrom('policyVersions as newest')
      .whereRef('newest.policyId', '=', 'policyVersions.policyId')
      .select(({ fn }) => fn.max('newest.number').as('number')),
  );

/** The newest version that is not a minor correction, and all later versions. */
export const selectCurrentVersions = (db: Database) =>
  db.selectFrom('policyVersions').where('policyVersions.number', '>=', (eb) =>
    eb
      .selectFrom('policyVersions as newest')
      .whereRef('newest.policyId', '=', 'policyVersions.policyId')
      .where('newest.isMinor', '=', false)
      .select(({ fn }) => fn.max('newest.number').as('number')),
  );

/** Lists the versions of a policy without their contents, newest first. */
export const listVersions = (db: Database, policyId: string): Promise<PolicyVersionSummary[]> =>
  selectVersions(db, policyId).orderBy('number', 'desc').execute();

export const findNewestVersion = (
  db: Database,
  policyId: string,
): Promise<PolicyVersion | undefined> =>
  selectVersions(db, policyId)
    .select('content')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findVersion = (
  db: Database,
  policyId: string,
  number: number,
): Promise<PolicyVersion | undefined> =>
  selectVersions(db, policyId).select('content').where('number', '=', number).executeTakeFirst();

type Words = Pick<PolicyInput, 'title' | 'category' | 'content'> & { id: string };

/** Returns a new version of a policy, as a row to insert. */
export function toVersion(
  { id: policyId, title, category, content }: Words,
  facts: Omit<PolicyVersionSummary, 'id' | 'title' | 'category' | 'checksum' | 'publishedByName'>,
) {
  const words = { title, category, content };
  return { id: newId(), policyId, ...words, checksum: policyChecksum(words), ...facts };
}
