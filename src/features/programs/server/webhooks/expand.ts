import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { eventTypes, type EventType } from '#features/programs/domain/events.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import type { Tables } from '#shared/db/tables.ts';
import { eventsIn, isReceiving } from './endpoint-store.ts';

type StoredEvent = Selectable<Tables['webhookEvents']>;

/** Reads records as the API answers them now. A record that is missing is not sent. */
export type ReadEventData = (db: Database, ids: string[]) => Promise<Map<string, object>>;

export interface ExpandContext {
  db: Database;
  readers: Record<EventType, ReadEventData>;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** So few that requests wait only a few milliseconds on SQLite. */
const eventsAtOnce = 4;

/** A newer release, which runs beside this one during an update, may have types of its own. */
const oldestEvents = (db: Database) =>
  db.selectFrom('webhookEvents').where('type', 'in', eventTypes).orderBy('id').limit(eventsAtOnce);

/**
 * Turns events of committed changes into deliveries, some at once. An event is deleted in the same
 * transaction, so that it is turned once.
 * @returns the number of events
 */
export async function expandEvents(context: ExpandContext): Promise<number> {
  const { db, clock } = context;
  const isWaiting = await oldestEvents(db).select('id').limit(1).executeTakeFirst();
  if (!isWaiting) return 0;
  return db.transaction().execute(async (transaction) => {
    const events = await takeEvents(transaction);
    if (events.length === 0) return 0;
    const endpoints = await transaction
      .selectFrom('webhookEndpoints')
      .select(['id', 'events'])
      .where(isReceiving(clock()))
      .execute();
    const bodies = await writeBodies(transaction, events, context.readers);
    const rows = events.flatMap(({ id: eventId, type, recordId, inquiryId }) => {
      const body = bodies.get(eventId);
      if (body === undefined) return [];
      const wanting = endpoints.filter(({ events: json }) =>
        eventsIn(json).includes(type as EventType),
      );
      return wanting.map(({ id: endpointId }) => ({
        id: newId(),
        endpointId,
        eventId,
        type,
        recordId,
        inquiryId,
        body,
        status: 'waiting' as const,
        nextAttemptAt: clock().toISOString(),
        createdAt: clock().toISOString(),
      }));
    });
    if (rows.length > 0) {
      const insert = transaction.insertInto('webhookDeliveries').values(rows);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    }
    return events.length;
  });
}

/**
 * Deletes and returns the oldest events that no other instance takes now. On PostgreSQL their
 * inquiries are locked first, as an erasure locks them, so that the two cannot deadlock; an inquiry
 * that is being erased is skipped.
 */
async function takeEvents(db: Database): Promise<StoredEvent[]> {
  let found = await oldestEvents(db).selectAll().execute();
  if (locksRows(db) && found.length > 0) {
    const ids = found.flatMap(({ inquiryId }) => inquiryId ?? []);
    const locked = await db
      .selectFrom('contactSubmissions')
      .select('id')
      .where('id', 'in', ids.length > 0 ? ids : [newId()])
      .orderBy('id')
      .forKeyShare()
      .skipLocked()
      .execute();
    const mayTake = new Set(locked.map(({ id }) => id));
    const free = found.filter(({ inquiryId }) => inquiryId === null || mayTake.has(inquiryId));
    found = await db
      .selectFrom('webhookEvents')
      .selectAll()
      .where('id', 'in', free.length > 0 ? free.map(({ id }) => id) : [newId()])
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute();
  }
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  await db.deleteFrom('webhookEvents').where('id', 'in', ids).execute();
  return found;
}

async function writeBodies(
  db: Database,
  events: StoredEvent[],
  readers: Record<EventType, ReadEventData>,
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const [type, ofType] of Map.groupBy(events, (event) => event.type)) {
    const ids = [...new Set(ofType.map(({ recordId }) => recordId))];
    const data = await readers[type as EventType](db, ids);
    for (const { id, recordId, createdAt } of ofType) {
      const record = data.get(recordId);
      if (record === undefined) continue;
      bodies.set(id, JSON.stringify({ type, timestamp: createdAt, data: record }));
    }
  }
  return bodies;
}
