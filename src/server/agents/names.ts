import type { Database } from '#db/connection.ts';
import type { AgentName } from '#domain/agents.ts';

/**
 * Lists all agents by name, for a select. Agents with the same name are shown with their email
 * addresses.
 */
export async function listAgentNames(db: Database): Promise<AgentName[]> {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName', 'email', 'isActive'])
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
  const named = rows.map((row) => ({ ...row, name: `${row.firstName} ${row.lastName}` }));
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  return named.map(({ id, name, email, isActive }) => ({
    id,
    name: counts.get(name) === 1 ? name : `${name} (${email})`,
    isActive,
  }));
}
