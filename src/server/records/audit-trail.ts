import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { AuditAction, AuditEntity, AuditFields } from '#domain/audit.ts';

/** Who acts, from where and in which request. */
export interface Actor {
  actorId: string | null;
  actor: string | null;
  address: string;
  requestId: string;
}

/** What is done to which record. */
export interface AuditEvent {
  action: AuditAction;
  entity: AuditEntity;
  entityId?: string;
  /** How the record is called, for people who read the trail later. */
  entityName?: string;
  before?: AuditFields;
  after?: AuditFields;
}

/** @param name who it was, where no session says so: a login's username */
export const actorOf = (request: FastifyRequest, name: string | null = null): Actor => ({
  actorId: request.administrator?.id ?? null,
  actor: request.administrator?.username ?? name,
  address: request.ip,
  requestId: request.id,
});

const asJson = (fields: AuditFields | undefined) => (fields ? JSON.stringify(fields) : null);

/** Writes one entry; handed the transaction of the change, so that both stand or neither. */
export async function recordAudit(db: Database, actor: Actor, event: AuditEvent, now: Date) {
  await db
    .insertInto('auditLog')
    .values({
      id: newId(),
      at: now.toISOString(),
      ...actor,
      action: event.action,
      entity: event.entity,
      entityId: event.entityId ?? null,
      entityName: event.entityName ?? null,
      before: asJson(event.before),
      after: asJson(event.after),
    })
    .execute();
}

/** Facts about a record that every edit changes and nobody asks about. */
const bookkeeping = new Set(['id', 'createdAt', 'updatedAt']);

/** The fields in which two states of a record differ, as they were and as they are. */
export function differences<Record extends object>(before: Record, after: Record) {
  const names = Object.keys(after).filter((name) => !bookkeeping.has(name));
  const changed = names.filter(
    (name) => before[name as keyof Record] !== after[name as keyof Record],
  );
  const pick = (record: Record): AuditFields =>
    Object.fromEntries(changed.map((name) => [name, record[name as keyof Record]]));
  return { before: pick(before), after: pick(after), isEmpty: changed.length === 0 };
}
