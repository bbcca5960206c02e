/** Sample policies for random requests. */
import { toVersion } from '#features/policies/db/versions.ts';
import type { Database } from '#shared/db/connection.ts';
import { policySearch } from '#features/policies/domain/policies.ts';

const then = '2026-11-20T15:00:00.000Z';
const dates = { createdAt: then, updatedAt: then };
const facts = { number: 1, changeNote: null, isMinor: false, asks: false, dueOn: null };

/** Inserts policies. The first one has a published version with a different text. */
export async function fillPolicies(db: Database, ids: string[]): Promise<void> {
  const policies = ids.map((id, nth) => {
    const words = {
      title: `Rule ${nth}`,
      category: 'policies' as const,
      content: 'Two people stay.',
    };
    return { id, ...words, ...policySearch(words), ...dates };
  });
  await db.insertInto('policies').values(policies).execute();
  const versions = policies
    .slice(0, 1)
    .map((policy) =>
      toVersion(
        { ...policy, content: 'One person stays.' },
        { ...facts, publishedBy: 'admin', publishedAt: then },
      ),
    );
  await db.insertInto('policyVersions').values(versions).execute();
}
