/** Helpers for calls of `recordTable` whose table has the column `agent_id`. */
import { sql, type SqlBool } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { isForeignKeyViolation } from '#shared/db/errors.ts';
import { containsText, matchesTyped } from '#shared/db/search.ts';
import { namesOf } from '#shared/domain/answer-fields.ts';
import { unknownAgent } from '#shared/domain/fields.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';

/** Selects the agent's name, and whether the agent is active. */
export const agentColumns = [
  sql<string>`(
    select first_name || ' ' || last_name from agents where agents.id = agent_id
  )`.as('agentName'),
  sql<boolean>`(select is_active from agents where agents.id = agent_id)`.as('agentIsActive'),
] as const;

type AgentField = 'agentName' | 'agentIsActive';

/** Returns the columns of a record: those of its table, and `agentColumns`. */
export const columnsOf = <Fields extends Record<AgentField, unknown>>(record: {
  shape: Fields;
}) => {
  const names = namesOf(record).filter((name) => name !== 'agentName' && name !== 'agentIsActive');
  return [...(names as Exclude<keyof Fields & string, AgentField>[]), ...agentColumns];
};

/**
 * Returns the condition that a record's `search_text` and the name of its agent together contain
 * the typed text as `matchesTyped` describes.
 */
export function matchesRecordOrAgent(db: Database, typed: string) {
  const inRecord = (text: string) => containsText(db, sql.ref<string>('searchText'), text);
  const inName = (text: string) => containsText(db, sql.ref<string>('searchName'), text);
  const inEither = (text: string) => sql<SqlBool>`(
    ${inRecord(text)} or agent_id in (select id from agents where ${inName(text)})
  )`;
  return matchesTyped(typed, inEither);
}

export const explainUnknownAgent = (error: unknown) =>
  isForeignKeyViolation(error) ? new InvalidFieldsError({ agentId: [unknownAgent] }) : error;
