import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import { selectReaders } from '#db/policies/reader-states.ts';
import { fullName, isOtherName } from '#domain/full-name.ts';
import type { PolicyReader } from '#domain/policies/readers.ts';

/** A policy's readers on a day. */
export interface ReadersOn {
  policyId: string;
  today: string;
}

/** Selects the newest confirmation of any version by the agent of the query around it. */
const selectNewestConfirmation = (db: Database, policyId: string) =>
  db
    .selectFrom('policyConfirmations as newest')
    .innerJoin('policyVersions as version', 'version.id', 'newest.versionId')
    .where('newest.agentId', '=', sql.ref<string>('reader.id'))
    .where('version.policyId', '=', policyId)
    .orderBy('newest.confirmedAt', 'desc')
    .limit(1)
    .select('newest.id');

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
    .leftJoin('emailMessages as email', (join) =>
      join.on('email.id', '=', (eb) =>
        eb
          .selectFrom('emailMessages as newest')
          .whereRef('newest.policyRequestId', '=', 'reader.requestId')
          .orderBy('newest.createdAt', 'desc')
          .orderBy('newest.id', 'desc')
          .limit(1)
          .select('newest.id'),
      ),
    )
    .select([
      'reader.id',
      'firstName',
      'lastName',
      'reader.isActive',
      'state',
      'version.number as confirmedVersion',
      'confirmedAt',
      'paperOn',
      'typedName',
      'method',
      'askedAt',
      'reader.dueOn',
      'reader.lastSentAt',
      'reader.sentCount',
      'email.status as emailStatus',
      'email.lastError as emailError',
      'reader.closeReason',
    ])
    .execute();
  return rows.map(({ firstName, lastName, sentCount, typedName, ...row }) => {
    const name = fullName({ firstName, lastName });
    return {
      ...row,
      name,
      sentCount: sentCount ?? 0,
      isOtherNameTyped: typedName !== null && isOtherName(typedName, name),
    };
  });
}
