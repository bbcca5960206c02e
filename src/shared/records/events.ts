import { v7 as newId } from 'uuid';
import type { Instant } from '#shared/db/column-types.ts';
import type { Database } from '#shared/db/connection.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import type { AuditEntity, AuditFields } from '#shared/domain/audit/entries.ts';

/** The events of committed changes that no server has turned into webhook deliveries yet. */
interface WebhookEventsTable {
  id: string;
  type: string;
  recordId: string;
  /** Set for an event about an inquiry, so that it ends with the inquiry. */
  inquiryId: string | null;
  createdAt: Instant;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    webhookEvents: WebhookEventsTable;
  }
}

/** The action of an audit entry, and the record that it changed. */
export interface NewAuditEntry {
  action: AuditAction;
  entity: AuditEntity;
  entityId?: string;
  /** The record's name at the time, which the trail shows even after the record is gone. */
  entityName?: string;
  before?: AuditFields;
  after?: AuditFields;
}

export interface NewEvent {
  /** One of `eventTypes` of the feature `programs`. */
  type: string;
  recordId: string;
}

/** Adds events to the outbox for webhooks, in the transaction of the change that they are about. */
export async function recordEvents(db: Database, events: NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const isHeard = await db
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('isOn', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (!isHeard) return;
  const rows = events.map(({ type, recordId }) => ({
    id: newId(),
    type,
    recordId,
    inquiryId: type.startsWith('inquiry.') && type !== 'inquiry.erased' ? recordId : null,
    createdAt: now.toISOString(),
  }));
  await db.insertInto('webhookEvents').values(rows).execute();
}

/** The actions of audit entries that change what the API answers about an agent. */
const agentActions = new Set<AuditAction>([
  'create',
  'update',
  'deactivate',
  'reactivate',
  'delete',
  'undone',
]);

/**
 * Returns the events of a change, which its audit entry shows. Whether an inquiry is spam is asked
 * when its events are sent.
 */
export function eventsOf(entry: NewAuditEntry): NewEvent[] {
  const { action, entity, entityId, before = {}, after = {} } = entry;
  if (entityId === undefined) return [];
  const event = (type: string) => ({ type, recordId: entityId });
  if (entity === 'agent') return agentActions.has(action) ? [event('agent.changed')] : [];
  if (entity !== 'contact_submission') return [];
  const isReleased =
    (before['status'] === 'spam' && after['status'] !== 'spam') ||
    (typeof before['spamReason'] === 'string' && after['spamReason'] === null);
  return [
    ...(isReleased ? [event('inquiry.received')] : []),
    ...(typeof after['assignedAgentId'] === 'string' ? [event('inquiry.assigned')] : []),
    ...(typeof after['firstResponseAt'] === 'string' ? [event('inquiry.answered')] : []),
    ...(after['status'] === 'done' ? [event('inquiry.closed')] : []),
  ];
}
