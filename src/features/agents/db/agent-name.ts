import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';

export async function findAgentName(db: Database, agentId: string): Promise<string | undefined> {
  const agent = await db
    .selectFrom('agents')
    .select(['firstName', 'lastName'])
    .where('id', '=', agentId)
    .executeTakeFirst();
  return agent && fullName(agent);
}
