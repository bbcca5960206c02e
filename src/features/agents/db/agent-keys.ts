import type { Database } from '#shared/db/connection.ts';

/**
 * Returns an agent's `nameKey`, by which lists sort, so that the caller can store it as the
 * `agentKey` of one of the agent's records. Locks the agent until the transaction ends. A
 * simultaneous rename of the agent then waits, and afterwards also updates this record's
 * `agentKey`.
 * @returns the key, or an empty text if the id is null or unknown
 */
export async function lockAgentKey(db: Database, agentId: string | null): Promise<string> {
  if (agentId === null) return '';
  const agent = await db
    .updateTable('agents')
    .set((eb) => ({ nameKey: eb.ref('nameKey') }))
    .where('id', '=', agentId)
    .returning('nameKey')
    .executeTakeFirst();
  return agent?.nameKey ?? '';
}

/**
 * Stores the new `nameKey` of a renamed agent as the `agentKey` of the agent's education records
 * and assigned inquiries.
 */
export async function updateAgentKeys(
  db: Database,
  agentId: string,
  agentKey: string,
): Promise<void> {
  await db
    .updateTable('continuingEducation')
    .set({ agentKey })
    .where('agentId', '=', agentId)
    .execute();
  await db
    .updateTable('contactSubmissions')
    .set({ agentKey })
    .where('assignedAgentId', '=', agentId)
    .execute();
}
