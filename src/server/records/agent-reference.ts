/** Helpers for tables that have the column `agent_id`. They are used in calls of `recordTable`. */
import { sql, type SqlBool } from 'kysely';
import type { Database } from '#db/connection.ts';
import { isForeignKeyViolation } from '#db/errors.ts';
import { containsText } from '#db/search.ts';
import { unknownAgent } from '#domain/fields.ts';
import { InvalidFieldsError } from '#server/errors.ts';

/** Selects the agent's name as `markedName` in domain/full-name.ts writes it. */
export const agentName = sql<string>`(
  select first_name || ' ' || last_name || case when is_active then '' else ' (inactive)' end
  from agents where agents.id = agent_id
)`.as('agentName');

/** Whether the agent's name contains a folded text. */
export const isAboutAgent = (db: Database, text: string) =>
  sql<SqlBool>`agent_id in (
    select id from agents where ${containsText(db, sql.ref<string>('searchName'), text)}
  )`;

export const explainUnknownAgent = (error: unknown) =>
  isForeignKeyViolation(error) ? new InvalidFieldsError({ agentId: [unknownAgent] }) : error;
