import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { actorOf, differences, recordAudit } from './audit-trail.ts';
import { commit } from './commit.ts';
import type { RecordContext, RecordStore } from './record-store.ts';
import { requireCurrent, type Versioned } from './record-version.ts';

/**
 * Returns the audit trail's action for an edit. An edit that changes `isActive` has its own action.
 */
function editAction(before: object, after: object): AuditAction {
  const [was, is] = [before, after].map((record) => 'isActive' in record && record.isActive);
  if (was === is) return 'update';
  return is ? 'reactivate' : 'deactivate';
}

/**
 * Updates a record and writes its audit entry in one transaction. An edit that changes nothing
 * writes nothing, so repeating an edit is harmless.
 * @param inputFor returns the new values, given the stored record
 * @throws NotFoundError, StaleEditError (If-Match names another version)
 */
export function editRecord<Row extends { id: string }, Input extends object>(
  context: RecordContext,
  type: RecordStore<Row, Input>,
  request: FastifyRequest,
  id: string,
  inputFor: (record: Row) => Input,
): Promise<Versioned<Row>> {
  return commit(context, request, (transaction) =>
    editInTransaction({ ...context, db: transaction }, type, request, id, inputFor),
  );
}

/** Does the same as `editRecord` in the caller's transaction, which is the context's `db`. */
export async function editInTransaction<Row extends { id: string }, Input extends object>(
  context: Pick<RecordContext, 'db' | 'clock'>,
  type: RecordStore<Row, Input>,
  request: FastifyRequest,
  id: string,
  inputFor: (record: Row) => Input,
): Promise<Versioned<Row>> {
  const { db, clock } = context;
  const now = clock();
  const stored = await type.get(db, id);
  requireCurrent(request, stored);
  const input = inputFor(stored.record);
  if (differences(stored.record, { ...stored.record, ...input }).isEmpty) return stored;
  const updated = await type.update(db, stored, input, now);
  // If another request changed the record since it was read above, begin again with the new
  // version.
  if (!updated) return editInTransaction(context, type, request, id, inputFor);
  const { before, after } = differences(stored.record, updated.record);
  const entry = {
    action: type.action ?? editAction(stored.record, updated.record),
    entity: type.entity,
    entityId: id,
    entityName: type.entityName(updated.record),
    before,
    after: { ...after, ...type.alsoAudited },
  };
  await recordAudit(db, actorOf(request), entry, now);
  return updated;
}
