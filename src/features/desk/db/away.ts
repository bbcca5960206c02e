import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';

/** Lists the days on which an agent is or will be away. */
export const listAway = (db: Database, agentId: string, today: string) =>
  db
    .selectFrom('agentsAway')
    .select(['id', 'fromOn', 'toOn'])
    .where('agentId', '=', agentId)
    .where('toOn', '>=', today)
    .orderBy('fromOn')
    .orderBy('id')
    .execute();

export const insertAway = (
  db: Database,
  away: { agentId: string; fromOn: string; toOn: string },
  now: Date,
) =>
  db
    .insertInto('agentsAway')
    .values({ ...away, id: newId(), createdAt: now.toISOString() })
    .execute();

/** Deletes days away. @returns them, or undefined if the agent has none with this id */
export const deleteAway = (db: Database, agentId: string, id: string) =>
  db
    .deleteFrom('agentsAway')
    .where('agentId', '=', agentId)
    .where('id', '=', id)
    .returning(['fromOn', 'toOn'])
    .executeTakeFirst();
