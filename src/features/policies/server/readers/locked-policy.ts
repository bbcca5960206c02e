import { locksRows, type Database } from '#shared/db/connection.ts';
import { selectReaders } from '#features/policies/db/reader-states.ts';
import { HttpError, NotFoundError } from '#shared/http/errors.ts';

/** A published policy that the transaction has locked. */
export interface LockedPolicy {
  id: string;
  title: string;
  isActive: boolean;
  versionId: string;
  /** The number of the newest version that is not a minor correction. */
  majorNumber: number;
}

/**
 * Locks a policy until the transaction ends, so that two users who ask the same agents, or record
 * the same confirmation, wait for one another, and a new version waits for both.
 * @throws NotFoundError, HttpError if no version of the policy is published
 */
export async function lockPublishedPolicy(db: Database, id: string): Promise<LockedPolicy> {
  const policy = await db
    .selectFrom('policies')
    .select(['id', 'title', 'isActive'])
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!policy) throw new NotFoundError();
  const versions = await db
    .selectFrom('policyVersions')
    .select(['id', 'number', 'isMinor'])
    .where('policyId', '=', id)
    .orderBy('number', 'desc')
    .execute();
  const [newest] = versions;
  const major = versions.find(({ isMinor }) => !isMinor);
  if (!newest || !major) throw new HttpError(409, 'This policy is not published yet.');
  return { ...policy, versionId: newest.id, majorNumber: major.number };
}

/** @throws HttpError if the policy is inactive. No emails are sent about an inactive policy */
export function requireActive({ isActive }: LockedPolicy): void {
  if (!isActive) throw new HttpError(409, 'This policy is inactive. Reactivate it first.');
}

/**
 * Reads the state, such as "confirmed", of each reader of a policy.
 * @param agentIds leaves out all other readers, if given
 */
export const readStates = (
  db: Database,
  policyId: string,
  agentIds: string[] | undefined,
  today: string,
) =>
  db
    .selectFrom(
      selectReaders(db, { policyIds: [policyId], ...(agentIds && { agentIds }) }, today).as(
        'reader',
      ),
    )
    .select(['id', 'isActive', 'state', 'requestId'])
    .execute();
