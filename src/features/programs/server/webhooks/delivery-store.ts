import { sql, type Selectable } from 'kysely';
import type { WebhookDeliveriesTable } from '#features/programs/db/program-tables.ts';
import { delivery, type Delivery } from '#features/programs/domain/webhooks.ts';
import { namesOf } from '#shared/domain/answer-fields.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { readInOrder, readPage, type Listed } from '#shared/records/list.ts';
import { isReceiving } from './endpoint-store.ts';

export type StoredDelivery = Selectable<WebhookDeliveriesTable>;

/** A claim is longer than an exchange may take (see `postLimits`), so that no other one begins. */
export const leaseMilliseconds = 60_000;
const mostAtOnce = 20;
const mostForEndpoint = 2;

const selectDeliveries = (db: Database) =>
  db.selectFrom('webhookDeliveries').select(namesOf(delivery));

const toDelivery = (row: Delivery): Delivery => ({
  ...row,
  nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt : null,
});

const after = (now: Date, milliseconds: number) =>
  new Date(now.getTime() + milliseconds).toISOString();

/**
 * Claims due deliveries, as many as may run beside those that run already. The claim of a process
 * that died expires.
 * @param running the endpoint of each delivery that runs
 */
export async function claimDeliveries(
  db: Database,
  running: string[],
  now: Date,
): Promise<StoredDelivery[]> {
  const counts = new Map<string, number>();
  for (const endpoint of running) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
  const full = [...counts].flatMap(([id, count]) => (count < mostForEndpoint ? [] : [id]));
  if (running.length >= mostAtOnce) return [];
  const candidates = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEndpoints', 'webhookEndpoints.id', 'webhookDeliveries.endpointId')
    .select(['webhookDeliveries.id', 'webhookDeliveries.endpointId'])
    .where('webhookDeliveries.status', '=', sql.lit('waiting'))
    .where('webhookDeliveries.nextAttemptAt', '<=', now.toISOString())
    .where(isReceiving(now))
    .$if(full.length > 0, (query) => query.where('webhookEndpoints.id', 'not in', full))
    .orderBy('webhookDeliveries.nextAttemptAt')
    .orderBy('webhookDeliveries.id')
    .limit(mostAtOnce)
    .execute();
  const chosen: string[] = [];
  for (const { id, endpointId } of candidates) {
    const count = counts.get(endpointId) ?? 0;
    if (count >= mostForEndpoint || running.length + chosen.length >= mostAtOnce) continue;
    chosen.push(id);
    counts.set(endpointId, count + 1);
  }
  return chosen.length > 0 ? claim(db, chosen, now) : [];
}

/** Claims those of the deliveries that are due and that no other instance claims now. */
function claim(db: Database, ids: string[], now: Date): Promise<StoredDelivery[]> {
  const due = db
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', now.toISOString());
  const update = db
    .updateTable('webhookDeliveries')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      nextAttemptAt: after(now, leaseMilliseconds),
      lastAttemptAt: now.toISOString(),
      // The error is recorded when the attempt has ended.
      error: null,
    }))
    .where('id', 'in', locksRows(db) ? due.forUpdate().skipLocked() : due)
    .returningAll();
  return readInOrder(ids, () => update.execute());
}

const matching = (db: Database, endpointId: string) =>
  db.selectFrom('webhookDeliveries').select('id').where('endpointId', '=', endpointId);

/** Lists the deliveries of an endpoint, newest first. */
export const listDeliveries = (
  db: Database,
  endpointId: string,
  page: number | undefined,
): Promise<Listed<Delivery>> =>
  readPage(
    {
      matching: matching(db, endpointId),
      by: [sql.ref('created_at')],
      dir: 'desc',
      page,
    },
    async (ids) => {
      const rows = await selectDeliveries(db).where('id', 'in', ids).execute();
      return rows.map(toDelivery);
    },
  );

/** @throws NotFoundError */
export async function getDelivery(db: Database, endpointId: string, id: string): Promise<Delivery> {
  const row = await selectDeliveries(db)
    .where('id', '=', id)
    .where('endpointId', '=', endpointId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toDelivery(row);
}

/**
 * Lets deliveries of an endpoint be sent again with the same ids, except those that are being sent.
 * @param which one delivery, or all since a time
 * @returns the number of deliveries
 */
export async function requeue(
  db: Database,
  endpointId: string,
  which: { id: string } | { since: string },
  now: Date,
): Promise<number> {
  const due = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: due, error: null })
    .where('endpointId', '=', endpointId)
    .where('type', '!=', 'test')
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('createdAt', '>=', which.since)))
    .where((eb) =>
      eb.or([
        eb('status', '!=', 'waiting'),
        eb('error', 'is not', null),
        eb('lastAttemptAt', 'is', null),
        eb('lastAttemptAt', '<', after(now, -leaseMilliseconds)),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const keptDays = 30;

/** Deletes deliveries of more than 30 days ago, and secrets that no longer sign. */
export async function deleteOldDeliveries(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', after(now, -keptDays * 24 * 3600 * 1000))
    .execute();
  await db
    .updateTable('webhookEndpoints')
    .set({ previousSecret: null, previousUntil: null })
    .where('previousUntil', '<=', now.toISOString())
    .execute();
}
