import { dirname } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { administrator } from '#tests/support/http-client.ts';
import { createPlace, type AtTheEnd, type Engine } from '#tests/support/test-database.ts';

/**
 * Creates a database.
 * @returns a connection to the database, and the settings with which a server uses it
 */
export async function createServerDatabase(engine: Engine, atTheEnd: AtTheEnd) {
  const place = await createPlace(engine, atTheEnd);
  const where: Record<string, string> =
    'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: dirname(place.file) };
  const env = {
    ...where,
    NODE_ENV: 'production',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    CONTACT_LIMIT: '1000000',
    LOG_LEVEL: 'error',
  };
  const db = openDatabase(place);
  atTheEnd(() => db.destroy());
  return { db, env };
}
