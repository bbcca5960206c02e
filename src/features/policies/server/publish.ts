import type { FastifyRequest } from 'fastify';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { policyChecksum } from '#features/policies/db/checksum.ts';
import { closeOpenRequests, openRequests } from '#features/policies/db/requests.ts';
import { findNewestVersion, toVersion } from '#features/policies/db/versions.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import {
  defaultDaysToConfirm,
  type PolicyVersion,
  type PublishInput,
} from '#features/policies/domain/versions.ts';
import { HttpError, requireNoProblems } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { requireCurrent, type Versioned } from '#shared/records/record-version.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { policies } from './store.ts';

/**
 * Locks a policy and reads it. The lock lasts until the transaction ends, so that simultaneous
 * publications of the policy get consecutive numbers.
 * @throws NotFoundError
 */
async function lockPolicy(db: Database, id: string): Promise<Versioned<Policy>> {
  if (locksRows(db)) {
    await db.selectFrom('policies').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  }
  return policies.get(db, id);
}

/**
 * Checks the input of a publication, and returns the facts of the next version that are not its
 * words, such as its number and its due day.
 * @throws InvalidFieldsError
 */
function toFacts(input: PublishInput, newest: PolicyVersion | undefined, today: string) {
  const { isMinor } = input;
  const asks = input.asks && !isMinor;
  const dueOn = asks ? (input.dueOn ?? addDays(today, defaultDaysToConfirm)) : null;
  const changeNote = input.changeNote?.trim() || null;
  requireNoProblems({
    ...(isMinor && !newest && { isMinor: ['The first version cannot be a minor correction'] }),
    ...(dueOn !== null && dueOn < today && { dueOn: ['Please enter today or a later day'] }),
    ...(newest && !changeNote && { changeNote: ['Required'] }),
  });
  return { number: (newest?.number ?? 0) + 1, changeNote, isMinor, asks, dueOn };
}

/**
 * Replaces the open requests of a policy with those of its new version. If the version has no due
 * day, no new requests are opened. A minor correction leaves the open requests as they are.
 */
async function replaceRequests(
  db: Database,
  policyId: string,
  { id: versionId, isMinor, dueOn }: Pick<PolicyVersion, 'id' | 'isMinor' | 'dueOn'>,
  now: Date,
) {
  if (isMinor) return;
  await closeOpenRequests(db, { policyId }, 'replaced', now);
  if (dueOn !== null) {
    await openRequests(db, { policyId, versionId, agents: 'active', dueOn }, now);
  }
}

/**
 * Publishes the words of a policy as its next version, in one transaction. A new version closes the
 * open requests to confirm the policy, and opens new ones if it asks agents to confirm; a minor
 * correction leaves the requests open.
 * @throws NotFoundError, StaleEditError, InvalidFieldsError, HttpError if the policy is inactive or
 * its words are those of the newest version
 */
export function publishPolicy(
  context: RecordContext,
  request: FastifyRequest,
  id: string,
  input: PublishInput,
): Promise<PolicyVersion> {
  return commit(context, request, async (transaction) => {
    const now = context.clock();
    const policy = await lockPolicy(transaction, id);
    requireCurrent(request, policy);
    if (!policy.record.isActive) throw new HttpError(409, 'This policy is not active.');
    const newest = await findNewestVersion(transaction, id);
    if (policyChecksum(policy.record) === newest?.checksum) {
      throw new HttpError(409, `Nothing has changed since version ${newest.number}.`);
    }
    const { username, fullName } = requireAdministrator(request);
    const facts = toFacts(input, newest, officeDay(now));
    const version = toVersion(policy.record, {
      ...facts,
      publishedBy: username,
      publishedAt: now.toISOString(),
    });
    await transaction.insertInto('policyVersions').values(version).execute();
    await replaceRequests(transaction, id, version, now);
    const entry = {
      action: 'published' as const,
      entity: 'policy_version' as const,
      entityId: id,
      entityName: version.title,
      after: facts,
    };
    await recordAudit(transaction, actorOf(request), entry, now);
    const { policyId: _, ...published } = version;
    return { ...published, publishedByName: fullName ?? username };
  });
}
