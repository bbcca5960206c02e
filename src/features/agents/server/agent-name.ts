import { findAgentName } from '#features/agents/db/agent-name.ts';
import type { Database } from '#shared/db/connection.ts';
import { NotFoundError } from '#shared/http/errors.ts';

/** Returns the agent's full name, for example for an audit entry. @throws NotFoundError */
export async function getAgentName(db: Database, agentId: string): Promise<string> {
  const name = await findAgentName(db, agentId);
  if (name === undefined) throw new NotFoundError();
  return name;
}
