import type { FastifyRequest } from 'fastify';
import { unreadReason } from '#features/desk/domain/shown-hand-in.ts';
import type { Database } from '#shared/db/connection.ts';
import { educationInput, type EducationRecord } from '#features/education/domain/education.ts';
import type {
  Verification,
  VerificationFailure,
  VerificationResult,
} from '#features/education/domain/education-classes.ts';
import type { Administrator } from '#shared/http/calls/caller.ts';
import { InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import { commit } from '#shared/records/commit.ts';
import { editInTransaction } from '#shared/records/edit-record.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { educationStore } from './store.ts';

/**
 * The front desk enters records, and an admin verifies them. It may neither verify a record nor
 * take that back.
 * @throws InvalidFieldsError
 */
export function requireMayVerify(
  { isVerified }: { isVerified: boolean },
  { role }: Administrator,
  stored = { isVerified: false },
): void {
  if (role !== 'front_desk' || isVerified === stored.isVerified) return;
  throw new InvalidFieldsError({ isVerified: ['The front desk may not change this'] });
}

/**
 * Marks education records as verified in one transaction, with an audit entry for each marked
 * record. If a record was deleted, is already verified or is not what the caller has read, the result
 * names it in `failed`, and the others are marked anyway.
 */
export function verifyRecords(
  context: RecordContext,
  request: FastifyRequest,
  { ids, shown = [] }: Verification,
): Promise<VerificationResult> {
  return commit(context, request, async (transaction) => {
    const inTransaction = { ...context, db: transaction };
    const shownOf = new Map(shown.map(({ id, updatedAt }) => [id, updatedAt]));
    const reasons = new Map<string, VerificationFailure>(ids.map((id) => [id, 'gone']));
    for (const id of await existingIds(transaction, [...new Set(ids)])) {
      let reason: VerificationFailure | undefined;
      const verify = (record: EducationRecord) => {
        reason = record.isVerified ? 'unchanged' : unreadReason(record, shownOf.get(id));
        return reason ? record : verified(record);
      };
      const edited = await editInTransaction(
        inTransaction,
        educationStore,
        request,
        id,
        verify,
      ).catch((error: unknown) => {
        if (!(error instanceof NotFoundError)) throw error;
      });
      if (edited && reason) reasons.set(id, reason);
      else if (edited) reasons.delete(id);
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
 * Returns the ids of existing records in the order of their agents, because verifying a record
 * locks its agent. Two calls that locked the same agents in different orders could deadlock.
 */
async function existingIds(db: Database, ids: string[]) {
  const records = await db
    .selectFrom('continuingEducation')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('agentId')
    .orderBy('id')
    .execute();
  return records.map(({ id }) => id);
}
