import { openDatabase } from '#shared/db/connection.ts';
import { settingsFor } from '#tests/support/commands.ts';
import { administrator } from '#tests/support/http-client.ts';
import { addFirstAdministrator } from '#tests/support/running-server.ts';
import { markDigestSent } from '#tests/support/sent-digest.ts';
import { createMigratedPlace, type AtTheEnd, type Engine } from '#tests/support/test-database.ts';

/**
 * Creates a migrated database with an administrator, so that a server that uses the database starts
 * faster.
 * @returns a connection to the database, and the settings with which a server uses it
 */
export async function createServerDatabase(engine: Engine, atTheEnd: AtTheEnd) {
  const place = await createMigratedPlace(engine, atTheEnd);
  const env = {
    ...settingsFor(place),
    NODE_ENV: 'production',
    CONTACT_LIMIT: '1000000',
    LOG_LEVEL: 'error',
  };
  const db = openDatabase(place);
  atTheEnd(() => db.destroy());
  await addFirstAdministrator(db, administrator);
  await markDigestSent(db);
  return { db, env };
}
