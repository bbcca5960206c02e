import type { Database } from '#db/connection.ts';
import { insertAdminUser } from '#server/auth/administrators/administrator-store.ts';
import { argon2Passwords } from '#server/auth/passwords/passwords.ts';

/**
 * Adds a super admin with a real password hash. A server that creates its first administrator from
 * ADMIN_PASSWORD loads all word lists to rate the password, which takes a third of its start.
 */
export async function addFirstAdministrator(
  db: Database,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const passwordHash = await argon2Passwords().hash(password);
  await insertAdminUser(db, { username, passwordHash, role: 'super_admin' }, new Date());
}
