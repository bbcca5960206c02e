import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { actorOf, auditedFields, recordAudit } from './audit-trail.ts';
import { commit } from './commit.ts';
import type { NewAuditEntry } from './events.ts';
import type { RecordContext, RecordStore } from './record-store.ts';
import { requireCurrent, type Versioned } from './record-version.ts';

/**
 * Deletes a record if it is still the version that was read. If another request changed or deleted
 * the record first, deletes nothing and returns false.
 */
export type DeleteStored<Row> = (
  db: Database,
  stored: Versioned<Row>,
  now: Date,
) => Promise<boolean>;

/** Returns the audit entry of a deleted record, with its last values. */
export const deletionOf = <Row extends { id: string }>(
  { entity, entityName }: Pick<RecordStore<Row, never>, 'entity' | 'entityName'>,
  record: Row,
): NewAuditEntry => ({
  action: 'delete',
  entity,
  entityId: record.id,
  entityName: entityName(record),
  before: auditedFields(record),
});

/**
 * Deletes a record permanently, and stores its last values in an audit entry, in one transaction.
 * @throws NotFoundError, or StaleEditError if If-Match names another version
 */
export function deleteRecord<Row extends { id: string }, Input extends object>(
  context: RecordContext,
  type: Pick<RecordStore<Row, Input>, 'entity' | 'entityName' | 'get'>,
  deleteStored: DeleteStored<Row>,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  return commit(context, request, async function remove(transaction): Promise<void> {
    const now = context.clock();
    const stored = await type.get(transaction, id);
    requireCurrent(request, stored);
    // If another request changed the record since it was read above, begin again with the new
    // version.
    if (!(await deleteStored(transaction, stored, now))) return remove(transaction);
    await recordAudit(transaction, actorOf(request), deletionOf(type, stored.record), now);
  });
}
