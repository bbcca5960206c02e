import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '#app/db/migrate.ts';
import { insertAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { argon2Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import { openDatabase } from '#shared/db/connection.ts';
import { cacheCompiledCode } from './compile-cache.ts';
import { recordFolder } from './e2e-record.ts';
import { administrator } from './http-client.ts';
import { markDigestSent } from './sent-digest.ts';

/**
 * The folder with a migrated database that has the first administrator. Servers start on a copy of
 * it, because creating both takes half of the processor time of a start.
 */
export const preparedFolder = resolve(import.meta.dirname, '../../node_modules/.cache/e2e-data');

/**
 * Playwright calls this function before all tests. It deletes the files of an earlier run, turns on
 * the compile cache and creates the prepared database.
 */
async function prepareRun() {
  rmSync(recordFolder(), { recursive: true });
  rmSync(preparedFolder, { recursive: true, force: true });
  mkdirSync(preparedFolder);
  cacheCompiledCode();
  const db = openDatabase({ file: join(preparedFolder, 'marsh-and-square.db') });
  await migrate(db);
  const { username, password } = administrator;
  const passwordHash = await argon2Passwords().hash(password);
  const user = { username, passwordHash, role: 'super_admin' as const, maySign: true };
  await insertAdminUser(db, user, new Date());
  await markDigestSent(db);
  await db.destroy();
}

/* eslint-disable-next-line import/no-default-export -- Playwright accepts a setup only as a default export. */
export default prepareRun;
