import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';

/**
 * Returns the address that throttles count by: an IPv4 address, or the /64 network of an IPv6
 * address, because a household or office gets a whole /64 network.
 * @param ip the connection's address, or the one that a trusted proxy forwards
 */
export function throttleAddress(ip: string): string {
  if (!isIP(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

export interface Bucket {
  count: number;
  /** The end of the window, ISO 8601 in UTC. */
  expiresAt: string;
}

/**
 * Counts one attempt and returns the new count. The window begins with its first attempt. This is
 * one statement, so that simultaneous attempts on all instances are each counted.
 */
export async function countAttempt(
  db: Database,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<Bucket> {
  const expiresAt = new Date(now.getTime() + windowSeconds * 1000).toISOString();
  const isOver = sql<boolean>`throttle_buckets.expires_at <= ${now.toISOString()}`;
  return db
    .insertInto('throttleBuckets')
    .values({ key, count: 1, expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else throttle_buckets.count + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else throttle_buckets.expires_at end`,
      }),
    )
    .returning(['count', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

/** @returns the count of a window, or undefined if the window has ended or nothing was counted */
export function findBucket(db: Database, key: string, now: Date): Promise<Bucket | undefined> {
  return db
    .selectFrom('throttleBuckets')
    .select(['count', 'expiresAt'])
    .where('key', '=', key)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

export async function clearBucket(db: Database, key: string): Promise<void> {
  await db.deleteFrom('throttleBuckets').where('key', '=', key).execute();
}

export const secondsUntil = (instant: string, now: Date) =>
  (Date.parse(instant) - now.getTime()) / 1000;

export async function refundAttempt(db: Database, key: string): Promise<void> {
  await db
    .updateTable('throttleBuckets')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}
