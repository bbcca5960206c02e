/**
 * `npm run migrate [-- --grant-to ROLE]` migrates the database. With --grant-to it also grants a
 * PostgreSQL role the rights that the server needs, so that the server can run without owning the
 * tables.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '#shared/db/connection.ts';
import { grantToServer } from '#app/db/grants.ts';
import { migrate, schemaVersions } from '#app/db/migrate.ts';
import { databaseLocation } from '#app/server/process/env.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = 'Usage: npm run migrate [-- --grant-to ROLE], with DATABASE_URL for --grant-to';

await runCommand(usage, async (env) => {
  const { values } = parseArgs({ options: { 'grant-to': { type: 'string' } } });
  const role = values['grant-to'];
  if (role !== undefined && !env.DATABASE_URL) throw new UsageError();
  const db = openDatabase(databaseLocation(env));
  try {
    await migrate(db);
    if (role !== undefined) await grantToServer(db, role);
  } finally {
    await db.destroy();
  }
  console.log(`The database has schema ${schemaVersions.at(-1)}.`);
});
