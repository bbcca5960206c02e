import type { Database } from '#db/connection.ts';
import { selectReaders } from '#db/policies/reader-states.ts';
import { fullName, isOtherName } from '#domain/full-name.ts';
import type { PolicyReader } from '#domain/policies/readers.ts';

/** A policy's readers on a day. */
export interface ReadersOn {
  policyId: string;
  today: string;
}

/** Reads the rows of these agents in the list of a policy's readers, in any order. */
export async function readReaders(
  db: Database,
  { policyId, today }: ReadersOn,
  agentIds: string[],
): Promise<PolicyReader[]> {
  const rows = await db
    .selectFrom(selectReaders(db, { policyIds: [policyId], agentIds }, today).as('reader'))
    .innerJoin('agents', 'agents.id', 'reader.id')
    .leftJoin('policyConfirmations as confirmation', 'confirmation.requestId', 'reader.requestId')
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
