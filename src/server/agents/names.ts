import type { Database } from '#db/connection.ts';
import type { AgentName } from '#domain/agents.ts';

/** Every agent by name, for choosing one; those who share a name are told apart by their e-mail addresses. */
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
