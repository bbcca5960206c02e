import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import type { PasskeysTable } from '#features/sign-in/db/sign-in-tables.ts';
import type { Passkey } from '#features/sign-in/domain/second-factors.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { findPasskeyHost } from './passkey-host.ts';

export type StoredPasskey = Selectable<PasskeysTable>;

/** Whether any administrator has a passkey. Otherwise the login does not offer passkeys. */
export async function hasPasskeys(db: Database): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export const listPasskeys = (db: Database, adminUserId: string): Promise<StoredPasskey[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('adminUserId', '=', adminUserId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const findPasskey = (db: Database, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();

export async function insertPasskey(
  db: Database,
  passkey: Omit<StoredPasskey, 'id' | 'createdAt' | 'lastUsedAt'>,
  now: Date,
): Promise<StoredPasskey> {
  const row = { id: newId(), ...passkey, createdAt: now.toISOString(), lastUsedAt: null };
  await db.insertInto('passkeys').values(row).execute();
  return row;
}

/**
 * @returns the passkey, and whether it had another name
 * @throws NotFoundError
 */
export async function renamePasskey(db: Database, adminUserId: string, id: string, name: string) {
  const before = (await listPasskeys(db, adminUserId)).find((own) => own.id === id);
  const passkey = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('adminUserId', '=', adminUserId)
    .returningAll()
    .executeTakeFirst();
  if (!passkey) throw new NotFoundError();
  return { passkey, isRenamed: before?.name !== name };
}

/** @throws NotFoundError */
export async function deletePasskey(db: Database, adminUserId: string, id: string) {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('adminUserId', '=', adminUserId)
    .returningAll()
    .executeTakeFirst();
  if (!deleted) throw new NotFoundError();
  return deleted;
}

/**
 * Stores the new signature counter of a passkey whose answer was accepted, and the time of its use.
 * @returns undefined if the passkey was removed, or its counter changed, in the meantime
 */
export const storeUse = (
  db: Database,
  { id, counter }: StoredPasskey,
  newCounter: number,
  now: Date,
) =>
  db
    .updateTable('passkeys')
    .set({ counter: newCounter, lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst();

export const toPasskey = (row: StoredPasskey, publicOrigin: string): Passkey => ({
  id: row.id,
  name: row.name,
  isSynced: row.isSynced,
  isOfOldAddress: row.rpId !== findPasskeyHost(publicOrigin),
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
});
