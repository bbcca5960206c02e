import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { actorOf, auditedFields, recordAudit, type Actor } from './audit-trail.ts';
import { commit } from './commit.ts';
import type { NewAuditEntry } from './events.ts';
import type { RecordContext, RecordStore } from './record-store.ts';
import type { Versioned } from './record-version.ts';

export type InsertRecord<Row, Input> = (
  db: Database,
  input: Input,
  now: Date,
  actor: Actor,
) => Promise<Versioned<Row>>;

export const creationOf = <Row extends { id: string }>(
  { entity, entityName }: Pick<RecordStore<Row, never>, 'entity' | 'entityName'>,
  record: Row,
): NewAuditEntry => ({
  action: 'create',
  entity,
  entityId: record.id,
  entityName: entityName(record),
  after: auditedFields(record),
});

/** Creates a record and its audit entry in one transaction. */
export function createRecord<Row extends { id: string }, Input extends object>(
  context: RecordContext,
  type: Pick<RecordStore<Row, Input>, 'entity' | 'entityName'>,
  insert: InsertRecord<Row, Input>,
  request: FastifyRequest,
  input: Input,
): Promise<Versioned<Row>> {
  return commit(context, request, async (transaction) => {
    const now = context.clock();
    const actor = actorOf(request);
    const created = await insert(transaction, input, now, actor);
    await recordAudit(transaction, actor, creationOf(type, created.record), now);
    return created;
  });
}
