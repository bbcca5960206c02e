import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { NotFoundError } from '#shared/http/errors.ts';

/** Returns the agent's full name, for example for an audit entry. @throws NotFoundError */
export async function getAgentName(db: Database, agentId: string): Promise<string> {
  const agent = await db
    .selectFrom('agents')
    .select(['firstName', 'lastName'])
    .where('id', '=', agentId)
    .executeTakeFirst();
  if (!agent) throw new NotFoundError();
  return fullName(agent);
}
