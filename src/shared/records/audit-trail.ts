import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { unrecordedText, type AuditFields } from '#shared/domain/audit/entries.ts';
import { nameOfCaller } from '#shared/http/calls/caller.ts';
import { eventsOf, recordEvents, type NewAuditEntry } from './events.ts';

/** The administrator, client address and request that an audit entry names. */
export interface Actor {
  actorId: string | null;
  actor: string | null;
  address: string;
  requestId: string;
}

/** @param name the actor's name if the request has no session, such as the username of a login */
export const actorOf = (request: FastifyRequest, name: string | null = null): Actor => ({
  actorId: request.caller?.id ?? null,
  actor: request.caller ? nameOfCaller(request.caller) : name,
  address: request.ip,
  requestId: request.id,
});

/**
 * The fields that are recorded without their values. Notes may be about a person's health, and
 * audit entries cannot be deleted.
 */
const withoutValue = new Set(['notes']);

const asJson = (fields: AuditFields | undefined) =>
  fields
    ? JSON.stringify(fields, (name, value: unknown) =>
        withoutValue.has(name) && value !== null ? unrecordedText : value,
      )
    : null;

/**
 * Writes audit entries, and the events of their changes for other programs. If the entries record a
 * change, the caller passes the transaction of that change.
 */
export async function recordAudits(
  db: Database,
  actor: Actor,
  entries: NewAuditEntry[],
  now: Date,
) {
  const rows = entries.map((entry) => ({
    id: newId(),
    at: now.toISOString(),
    ...actor,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId ?? null,
    entityName: entry.entityName ?? null,
    before: asJson(entry.before),
    after: asJson(entry.after),
  }));
  await db.insertInto('auditLog').values(rows).execute();
  await recordEvents(db, entries.flatMap(eventsOf), now);
}

export const recordAudit = (db: Database, actor: Actor, entry: NewAuditEntry, now: Date) =>
  recordAudits(db, actor, [entry], now);

/**
 * The fields that audit entries leave out, because the server sets them or another record has them.
 */
const unaudited = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'agentIsActive',
  'aboutAgentIsActive',
  'assignedAgentIsActive',
  // An object, which would differ from itself, and about a person.
  'cameFrom',
  // It contains a note about a person.
  'givenBackBy',
]);

/** Returns the fields of a record without those in `unaudited`. */
export const auditedFields = (record: object): AuditFields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !unaudited.has(name)));

/**
 * Compares two states of a record, without the fields in `unaudited`. Returns the old and the new
 * values of the fields that differ, and whether none differs.
 */
export function differences<Row extends object>(before: Row, after: Row) {
  const changed = Object.keys(auditedFields(after)).filter(
    (name) => before[name as keyof Row] !== after[name as keyof Row],
  );
  const pick = (record: Row): AuditFields =>
    Object.fromEntries(changed.map((name) => [name, record[name as keyof Row]]));
  return { before: pick(before), after: pick(after), isEmpty: changed.length === 0 };
}
