import { isDeskOn } from '#features/desk/db/desk-access.ts';
import type { Database } from '#shared/db/connection.ts';

/** Returns the site's origin if the agents' desk is on, so that emails to agents lead there. */
export const deskOriginOf = async (db: Database, publicOrigin: string) =>
  (await isDeskOn(db)) ? publicOrigin : undefined;
