import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { Role } from '#domain/auth.ts';

export function findAdminUser(db: Database, username: string) {
  return db
    .selectFrom('adminUsers')
    .select(['id', 'username', 'password', 'role', 'isActive'])
    .where('username', '=', username)
    .executeTakeFirst();
}

export async function countAdminUsers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('adminUsers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewAdminUser {
  username: string;
  passwordHash: string;
  role: Role;
}

/** @returns false if the username is taken */
export async function insertAdminUser(db: Database, user: NewAdminUser, now: Date) {
  const inserted = await db
    .insertInto('adminUsers')
    .values({
      id: newId(),
      username: user.username,
      password: user.passwordHash,
      role: user.role,
      createdAt: now.toISOString(),
      lastLogin: null,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updatePassword(db: Database, adminUserId: string, passwordHash: string) {
  await db
    .updateTable('adminUsers')
    .set({ password: passwordHash })
    .where('id', '=', adminUserId)
    .execute();
}

/** An administrator and the stored hash that the password was checked against. */
export interface CheckedUser {
  id: string;
  password: string;
}

/**
 * Checks again, in the transaction that acts on a checked password, that there was no reset or
 * deactivation in between. The update locks the row until the transaction ends.
 * @returns whether the administrator is active and still has that password
 */
export async function isStillValid(
  transaction: Database,
  { id, password }: CheckedUser,
): Promise<boolean> {
  const row = await transaction
    .updateTable('adminUsers')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('password', '=', password)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the same password hashed with stronger parameters, unless it was changed in the meantime. */
export async function renewHash(
  db: Database,
  { id, password }: CheckedUser,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('adminUsers')
    .set({ password: passwordHash })
    .where('id', '=', id)
    .where('password', '=', password)
    .execute();
}
