import type { Database } from './connection.ts';

/**
 * Reads the agent's `nameKey`, to be copied into a record's `agentKey`. Locks the agent until the
 * transaction ends, so that a concurrent rename waits and then also updates this record.
 * @returns the key, or '' if the id is null or unknown
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

/** Copies a renamed agent's `nameKey` into the agent's records. */
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
