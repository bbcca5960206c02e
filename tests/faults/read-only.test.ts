import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#shared/db/connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { insertAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

/**
 * The command prefix that runs a program as an ordinary user, because file permissions do not
 * restrict root.
 */
const asOrdinaryUser =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
    : ['env'];

test('a database that this user may only read ends the start with a line that names the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marsh-read-only-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'marsh-and-square.db');
  const db = openDatabase({ file });
  await migrate(db);
  // Create the administrator first, so that the start of the server writes nothing else to the
  // database. The refusal then comes from the server's check that it can write.
  const administrator = { username: 'admin', passwordHash: 'none', role: 'super_admin' as const };
  await insertAdminUser(db, administrator, new Date());
  await db.destroy();
  chmodSync(folder, 0o777);
  chmodSync(file, 0o444);
  const start = startServerProcess({
    prefix: asOrdinaryUser,
    env: { NODE_ENV: 'production', DATA_DIR: folder },
  });
  await expect(start).rejects.toThrow(
    `Cannot write the database in ${folder} (attempt to write a readonly database): check`,
  );
}, 60_000);
