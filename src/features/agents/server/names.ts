import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { AgentName } from '#features/agents/domain/agents.ts';

const name = sql`first_name || ' ' || last_name`;

/** All agents as options, sorted. Agents with the same name have their email addresses. */
export const listAgentNames = (db: Database): Promise<AgentName[]> =>
  db
    .selectFrom('agents')
    .select([
      'id',
      'isActive',
      // A brokerage can have thousands of agents, so the names are composed in SQL, where that
      // takes less time and memory than in JavaScript.
      sql<string>`case count(*) over (partition by ${name})
        when 1 then ${name} else ${name} || ' (' || email || ')' end`.as('name'),
    ])
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
