import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import { educationInput, educationType, type EducationRecord } from '#domain/education.ts';
import type {
  Verification,
  VerificationFailure,
  VerificationResult,
} from '#domain/education-classes.ts';
import { NotFoundError } from '#server/errors.ts';
import { commit } from '#server/records/commit.ts';
import { editInTransaction } from '#server/records/edit-record.ts';
import type { RecordContext, RecordStore } from '#server/records/record-store.ts';
import { educationRecords } from './store.ts';

const store = {
  ...educationRecords,
  entity: educationType.entity,
  entityName: educationType.nameOf,
} satisfies RecordStore<EducationRecord, EducationRecord>;

/**
 * Marks education records as verified in one transaction, with an audit entry for each marked
 * record. If a record was deleted or is already verified, the result names it in `failed`, and the
 * others are marked anyway.
 */
export function verifyRecords(
  context: RecordContext,
  request: FastifyRequest,
  { ids }: Verification,
): Promise<VerificationResult> {
  return commit(context, request, async (transaction) => {
    const stored = await readStates(transaction, [...new Set(ids)]);
    const reasons = new Map<string, VerificationFailure>(ids.map((id) => [id, 'gone']));
    for (const { id, isVerified } of stored) {
      if (isVerified) {
        reasons.set(id, 'unchanged');
        continue;
      }
      const inTransaction = { ...context, db: transaction };
      const edited = await editInTransaction(inTransaction, store, request, id, verified).catch(
        (error: unknown) => {
          if (!(error instanceof NotFoundError)) throw error;
        },
      );
      if (edited) reasons.delete(id);
    }
    return {
      changed: [...new Set(ids)].filter((id) => !reasons.has(id)),
      failed: [...reasons].map(([id, reason]) => ({ id, reason })),
    };
  });
}

const verified = (record: EducationRecord) => ({
  ...educationInput.parse(record),
  isVerified: true,
});

/**
 * Reads the records in the order of their agents, because verifying a record locks its agent. Two
 * calls that locked the same agents in different orders could deadlock.
 */
const readStates = (db: Database, ids: string[]) =>
  db
    .selectFrom('continuingEducation')
    .select(['id', 'isVerified'])
    .where('id', 'in', ids)
    .orderBy('agentId')
    .orderBy('id')
    .execute();
