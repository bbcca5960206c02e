import { sql } from 'kysely';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { clientNetworks } from './client-address.ts';

/**
 * The maximum number of attempts that are allowed under a key in a window of time. The first
 * attempt starts the window.
 */
export interface Limit {
  key: string;
  limit: number;
  windowSeconds: number;
}

/**
 * Returns a limit for each network that the client's address belongs to.
 * @param most three maximum numbers of attempts: from one IPv4 address or /64 network, from one /56
 * network, and from one /48 network
 */
export const networkLimits = (
  purpose: string,
  ip: string,
  most: readonly [number, number, number],
  windowSeconds: number,
): Limit[] =>
  clientNetworks(ip).map((network, nth) => ({
    key: `${purpose}:${network}`,
    limit: most[nth] ?? most[0],
    windowSeconds,
  }));

interface Bucket {
  key: string;
  count: number;
  /** The end of the window, ISO 8601 in UTC. */
  expiresAt: string;
}

/** Leaves out counts whose windows have ended. */
function readBuckets(db: Database, limits: Limit[], now: Date): Promise<Bucket[]> {
  const keys = limits.map(({ key }) => key);
  return db
    .selectFrom('throttleBuckets')
    .select(['key', 'count', 'expiresAt'])
    .where('key', 'in', keys)
    .where('expiresAt', '>', now.toISOString())
    .execute();
}

/**
 * Adds one attempt to the count of each limit, in one statement. If the count was read with one
 * statement and written with another, simultaneous attempts on several instances would overwrite
 * each other's counts.
 */
export function countInBuckets(db: Database, limits: Limit[], now: Date): Promise<Bucket[]> {
  const endOf = (windowSeconds: number) =>
    new Date(now.getTime() + windowSeconds * 1000).toISOString();
  const isOver = sql<boolean>`throttle_buckets.expires_at <= ${now.toISOString()}`;
  // All attempts lock the rows in the same order, so that they cannot deadlock on PostgreSQL.
  const sorted = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return db
    .insertInto('throttleBuckets')
    .values(
      sorted.map(({ key, windowSeconds }) => ({
        key,
        count: 1,
        expiresAt: endOf(windowSeconds),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else throttle_buckets.count + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else throttle_buckets.expires_at end`,
      }),
    )
    .returning(['key', 'count', 'expiresAt'])
    .execute();
}

/** A limit that has been reached, and the end of its window. */
export interface ReachedLimit {
  key: string;
  endsAt: string;
}

const reached = (buckets: Bucket[], limits: Limit[], excess: number): ReachedLimit[] => {
  const most = new Map(limits.map(({ key, limit }) => [key, limit + excess]));
  return buckets
    .filter(({ key, count }) => count >= (most.get(key) ?? 0))
    .map(({ key, expiresAt }) => ({ key, endsAt: expiresAt }));
};

/** @returns the limits that allow no further attempt */
export const findReachedLimits = async (db: Database, limits: Limit[], now: Date) =>
  reached(await readBuckets(db, limits, now), limits, 0);

/** @returns the limits that it exceeds */
export const countAttempt = async (db: Database, limits: Limit[], now: Date) =>
  reached(await countInBuckets(db, limits, now), limits, 1);

/**
 * Selects the keys of the counts to update or delete. On PostgreSQL it locks the rows in the same
 * order as `countInBuckets`, because two statements with different orders could deadlock.
 */
const inOrder = (db: Database, keys: string[]) =>
  db
    .selectFrom('throttleBuckets')
    .select('key')
    .where('key', 'in', keys)
    .$if(locksRows(db), (query) => query.orderBy(sql`key collate "C"`).forUpdate());

/** Subtracts one attempt from the counts under these keys, for example after a successful login. */
export async function uncountAttempt(db: Database, keys: string[]): Promise<void> {
  await db
    .updateTable('throttleBuckets')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', inOrder(db, keys))
    .where('count', '>', 0)
    .execute();
}

export async function clearAttempts(db: Database, keys: string[]): Promise<void> {
  await db.deleteFrom('throttleBuckets').where('key', 'in', inOrder(db, keys)).execute();
}
