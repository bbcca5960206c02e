import type { Database } from './connection.ts';
import type { IdempotencyKeysTable } from './tables.ts';

/** The columns that identify a call with an idempotency key. */
export type KeyedCall = Pick<IdempotencyKeysTable, 'caller' | 'route' | 'key'>;

export type EarlierCall = Pick<
  IdempotencyKeysTable,
  'requestHash' | 'status' | 'recordId' | 'createdAt'
>;

const keyLifetimeMilliseconds = 24 * 3600 * 1000;

export const keysExpiredBefore = (now: Date) =>
  new Date(now.getTime() - keyLifetimeMilliseconds).toISOString();

const matches = ({ caller, route, key }: KeyedCall) => ({ caller, route, key });

/** Finds a call of the last day. */
export const findEarlierCall = (
  db: Database,
  call: KeyedCall,
  now: Date,
): Promise<EarlierCall | undefined> =>
  db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'recordId', 'createdAt'])
    .where((eb) => eb.and(matches(call)))
    .where('createdAt', '>=', keysExpiredBefore(now))
    .executeTakeFirst();

/**
 * Stores a call in the transaction that makes it, unless it was made in the last day. If several
 * requests make the same call at the same time, the first one stores it, and the others wait for
 * the end of its transaction.
 * @returns the earlier call, or undefined if this one is the first
 */
export async function claimCall(
  transaction: Database,
  call: KeyedCall & Pick<EarlierCall, 'requestHash' | 'status' | 'recordId'>,
  now: Date,
): Promise<EarlierCall | undefined> {
  await transaction
    .deleteFrom('idempotencyKeys')
    .where((eb) => eb.and(matches(call)))
    .where('createdAt', '<', keysExpiredBefore(now))
    .execute();
  const inserted = await transaction
    .insertInto('idempotencyKeys')
    .values({ ...call, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['caller', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted ? undefined : findEarlierCall(transaction, call, now);
}

export async function setRecordOfCall(transaction: Database, call: KeyedCall, recordId: string) {
  await transaction
    .updateTable('idempotencyKeys')
    .set({ recordId })
    .where((eb) => eb.and(matches(call)))
    .execute();
}
