import type { Database } from '#shared/db/connection.ts';

/**
 * Whether the office has turned the desk on.
 * @param locks whether the answer must hold until the transaction ends
 */
export async function isDeskOn(db: Database, locks = false): Promise<boolean> {
  const row = await db
    .selectFrom('deskSettings')
    .select('isOn')
    .$if(locks, (query) => query.forShare())
    .executeTakeFirst();
  return Boolean(row?.isOn);
}

/**
 * Ends all links and devices of an agent who left or has another email address, in the caller's
 * transaction.
 */
export async function endDeskAccess(db: Database, agentId: string): Promise<void> {
  await db.deleteFrom('deskSessions').where('agentId', '=', agentId).execute();
  await db.deleteFrom('deskLinks').where('agentId', '=', agentId).execute();
}
