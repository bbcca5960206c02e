import type { Selectable } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { AuditLogTable } from '#db/tables.ts';
import type { AuditAction, AuditEntity, AuditEntry, AuditFields } from '#domain/audit.ts';
import { readPage, type Listed } from '#server/http/listing.ts';

export interface AuditQuery {
  entity?: AuditEntity | undefined;
  record?: string | undefined;
  /** An administrator's username, as it was written down. */
  actor?: string | undefined;
  action?: AuditAction | undefined;
  page: number;
}

/** What happened, newest first. */
export async function listAuditEntries(
  db: Database,
  { entity, record, actor, action, page }: AuditQuery,
): Promise<Listed<AuditEntry>> {
  const matching = db
    .selectFrom('auditLog')
    .select('id')
    .$if(entity !== undefined, (rows) => rows.where('entity', '=', entity ?? ''))
    .$if(record !== undefined, (rows) => rows.where('entityId', '=', record ?? ''))
    .$if(actor !== undefined, (rows) => rows.where('actor', '=', (actor ?? '').toLowerCase()))
    .$if(action !== undefined, (rows) => rows.where('action', '=', action ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  return readPage(matching, page, async (ids) => {
    const rows = await db.selectFrom('auditLog').selectAll().where('id', 'in', ids).execute();
    return rows.map(toAuditEntry);
  });
}

const fieldsOf = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as AuditFields);

function toAuditEntry(row: Selectable<AuditLogTable>): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action as AuditAction,
    entity: row.entity as AuditEntity,
    entityId: row.entityId,
    entityName: row.entityName,
    before: fieldsOf(row.before),
    after: fieldsOf(row.after),
    address: row.address,
    requestId: row.requestId,
  };
}
