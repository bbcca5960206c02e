import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { selectReaders } from '#features/policies/db/reader-states.ts';
import { fullName, isOtherName } from '#shared/domain/full-name.ts';
import type { PolicyReader } from '#features/policies/domain/readers.ts';
import { readAddressRemarks } from './address-remarks.ts';

/** A policy, and the day on which its readers' states are read. */
export interface ReadersOn {
  policyId: string;
  today: string;
}

/** In any version, by the agent of the outer query. */
const selectNewestConfirmation = (db: Database, policyId: string) =>
  db
    .selectFrom('policyConfirmations as newest')
    .innerJoin('policyVersions as version', 'version.id', 'newest.versionId')
    .where('newest.agentId', '=', sql.ref<string>('reader.id'))
    .where('version.policyId', '=', policyId)
    .orderBy('newest.confirmedAt', 'desc')
    .limit(1)
    .select('newest.id');

/** Selects the newest email about the request of the outer query. The caller adds the columns. */
const selectNewestEmail = (db: Database) =>
  db
    .selectFrom('emailMessages')
    .where('policyRequestId', '=', sql.ref<string>('reader.request_id'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** Reads the rows of these agents in the list of a policy's readers, in any order. */
export async function readReaders(
  db: Database,
  { policyId, today }: ReadersOn,
  agentIds: string[],
): Promise<PolicyReader[]> {
  const rows = await db
    .selectFrom(selectReaders(db, { policyIds: [policyId], agentIds }, today).as('reader'))
    .innerJoin('agents', 'agents.id', 'reader.id')
    .leftJoin('policyConfirmations as confirmation', (join) =>
      join.on('confirmation.id', '=', selectNewestConfirmation(db, policyId)),
    )
    .leftJoin('policyVersions as version', 'version.id', 'confirmation.versionId')
    .leftJoin('policyRequests as answered', 'answered.id', 'confirmation.requestId')
    .select([
      selectNewestEmail(db).select('status').as('emailStatus'),
      selectNewestEmail(db).select('lastError').as('emailError'),
      'reader.id',
      'firstName',
      'lastName',
      'reader.isActive',
      'state',
      'version.number as confirmedVersion',
      'confirmedAt',
      'paperOn',
      'typedName',
      'sentTo',
      'answered.createdAt as answeredAskedAt',
      'agents.email',
      'method',
      'askedAt',
      'reader.dueOn',
      'reader.lastSentAt',
      'reader.sentCount',
      'reader.closeReason',
      'reader.closedBy',
    ])
    .execute();
  const remarks = await readAddressRemarks(
    db,
    rows.map(({ id, answeredAskedAt, confirmedAt, ...row }) => ({
      ...row,
      agentId: id,
      askedAt: answeredAskedAt ?? '',
      confirmedAt: confirmedAt ?? '',
    })),
  );
  return rows.map((found) => {
    const { firstName, lastName, sentCount, typedName, ...others } = found;
    const { email: _email, sentTo: _sentTo, answeredAskedAt: _askedAt, ...row } = others;
    const name = fullName({ firstName, lastName });
    return {
      ...row,
      name,
      sentCount: sentCount ?? 0,
      addressRemarks: remarks.get(row.id) ?? [],
      isOtherNameTyped: typedName !== null && isOtherName(typedName, name),
    };
  });
}
