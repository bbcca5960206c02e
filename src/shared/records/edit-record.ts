import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import type { Database } from '#shared/db/connection.ts';
import { actorOf, differences, recordAudit, type Actor } from './audit-trail.ts';
import { commit } from './commit.ts';
import type { RecordContext, RecordStore } from './record-store.ts';
import { requireCurrent, type Versioned } from './record-version.ts';

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
  const stored = await type.get(db, id);
  requireCurrent(request, stored);
  const input = inputFor(stored.record);
  const updated = await updateRecord(db, type, actorOf(request), stored, input, clock());
  // If another request changed the record since it was read above, begin again with the new
  // version.
  return updated ?? editInTransaction(context, type, request, id, inputFor);
}

/**
 * Updates a record in the caller's transaction and writes its audit entry.
 * @returns the record, or undefined if it was changed since it was read
 */
export async function updateRecord<Row extends { id: string }, Input extends object>(
  db: Database,
  type: RecordStore<Row, Input>,
  actor: Actor,
  stored: Versioned<Row>,
  input: Input,
  now: Date,
): Promise<Versioned<Row> | undefined> {
  if (differences(stored.record, { ...stored.record, ...input }).isEmpty) return stored;
  const updated = await type.update(db, stored, input, now);
  if (!updated) return undefined;
  const { before, after } = differences(stored.record, updated.record);
  const entry = {
    action: type.action ?? editAction(stored.record, updated.record),
    entity: type.entity,
    entityId: stored.record.id,
    entityName: type.entityName(updated.record),
    before,
    after: { ...after, ...type.alsoAudited },
  };
  await recordAudit(db, actor, entry, now);
  return updated;
}
