import { v7 as newId } from 'uuid';
import { countRows } from '#shared/db/paging.ts';
import type { Database } from '#shared/db/connection.ts';
import { columnsIn } from '#shared/db/columns.ts';
import { namesOf } from '#shared/domain/answer-fields.ts';
import {
  administratorAccount,
  type AccountInput,
  type AdministratorAccount,
  type AdministratorEdit,
  type ListedAdministrator,
} from '#features/sign-in/domain/administrators.ts';
import type { Role } from '#shared/domain/auth.ts';
import { requiresFactor } from '#features/sign-in/domain/second-factors.ts';
import { sealOwner } from '#features/sign-in/server/second-factors/apps.ts';
import type { FactorContext } from '#features/sign-in/server/second-factors/factor-context.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { Versioned } from '#shared/records/record-version.ts';

export function findAdminUser(db: Database, username: string) {
  return db
    .selectFrom('adminUsers')
    .select(['id', 'username', 'password', 'role', 'isActive', 'fullName'])
    .where('username', '=', username)
    .executeTakeFirst();
}

export const countAdminUsers = (db: Database) => countRows(db.selectFrom('adminUsers'));

export interface NewAdminUser {
  username: string;
  passwordHash: string;
  role: Role;
  fullName?: string | null | undefined;
  email?: string | null | undefined;
  maySign?: boolean | undefined;
}

/** @returns undefined if the username is taken */
export const insertAdminUser = (
  db: Database,
  { passwordHash: password, ...user }: NewAdminUser,
  now: Date,
) =>
  db
    .insertInto('adminUsers')
    .values({
      id: newId(),
      ...user,
      maySign: user.maySign ?? false,
      password,
      createdAt: now.toISOString(),
      lastLogin: null,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();

export async function updatePassword(db: Database, adminUserId: string, passwordHash: string) {
  await db
    .updateTable('adminUsers')
    .set({ password: passwordHash })
    .where('id', '=', adminUserId)
    .execute();
}

/**
 * Stores the password, and the name if there is one, that the holder of a sign-in link has entered.
 * @returns undefined if the administrator is not active
 */
export const acceptLinkPassword = (
  db: Database,
  adminUserId: string,
  { passwordHash, fullName }: { passwordHash: string; fullName?: string | undefined },
) =>
  db
    .updateTable('adminUsers')
    .set((eb) => ({
      password: passwordHash,
      ...(fullName !== undefined && { fullName, version: eb('version', '+', 1) }),
    }))
    .where('id', '=', adminUserId)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst();

/** An administrator's id, and the stored hash of the password that the caller typed or set. */
export interface CheckedUser {
  id: string;
  password: string;
}

/**
 * Locks the row of an active administrator until the transaction ends.
 * @param checked the administrator's id, and the stored hash of the password, if the transaction
 * relies on the password being unchanged
 * @returns the administrator, or undefined if inactive or if the password has another hash now
 */
export function lockActiveAdministrator(
  transaction: Database,
  { id, password }: { id: string; password?: string },
) {
  return transaction
    .updateTable('adminUsers')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('isActive', '=', true)
    .$if(password !== undefined, (query) => query.where('password', '=', password ?? ''))
    .returning(['id', 'username', 'role', 'fullName'])
    .executeTakeFirst();
}

/**
 * Replaces the hash of a password with a stronger hash of the same password. Returns false, and
 * replaces nothing, if another request has replaced the hash in the meantime.
 */
export async function renewHash(
  db: Database,
  { id, password }: CheckedUser,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adminUsers')
    .set({ password: passwordHash })
    .where('id', '=', id)
    .where('password', '=', password)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function listAdministrators({
  db,
  factorPolicy,
  sealing,
}: FactorContext): Promise<ListedAdministrator[]> {
  const rows = await db
    .selectFrom('adminUsers')
    .leftJoin('signInLinks', 'signInLinks.adminUserId', 'adminUsers.id')
    .select(columnsIn('adminUsers', administratorAccount))
    .leftJoin('authenticatorApps', 'authenticatorApps.adminUserId', 'adminUsers.id')
    .select(['signInLinks.expiresAt as linkUntil', 'authenticatorApps.sealedKey'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('passkeys').select('id').whereRef('adminUserId', '=', 'adminUsers.id'),
        )
        .as('hasPasskey'),
    )
    .orderBy('username')
    .execute();
  return rows.map(({ hasPasskey, sealedKey, linkUntil, ...row }) => ({
    ...row,
    factors: [...(hasPasskey ? ['passkey' as const] : []), ...(sealedKey ? ['app' as const] : [])],
    isAppUnreadable: sealedKey !== null && !sealing?.open(sealedKey, sealOwner(row.id)),
    isFactorRequired: requiresFactor(factorPolicy, row.role),
    linkUntil,
  }));
}

const versionedColumns = [...namesOf(administratorAccount), 'version'] as const;

/** @throws NotFoundError */
export async function getAdministrator(
  db: Database,
  id: string,
): Promise<Versioned<AdministratorAccount>> {
  const row = await db
    .selectFrom('adminUsers')
    .select(versionedColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toVersioned(row);
}

export async function listActiveSuperAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('adminUsers')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('isActive', '=', true)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Changes an administrator and adds one to the version.
 * @returns undefined if another request changed the administrator after this version was read
 */
export async function updateAdministrator(
  db: Database,
  { record, version }: Versioned<AdministratorAccount>,
  change: AdministratorEdit | AccountInput,
): Promise<Versioned<AdministratorAccount> | undefined> {
  const row = await db
    .updateTable('adminUsers')
    .set({ ...change, version: version + 1 })
    .where('id', '=', record.id)
    .where('version', '=', version)
    .returning(versionedColumns)
    .executeTakeFirst();
  return row && toVersioned(row);
}

const toVersioned = ({ version, ...record }: AdministratorAccount & { version: number }) => ({
  record,
  version,
});
