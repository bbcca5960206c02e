import { sql } from 'kysely';
import {
  agentForFrontDesk,
  frontDeskSorts,
  type AgentForFrontDesk,
  type AgentsQuery,
  type ListedForFrontDesk,
} from '#features/agents/domain/agents.ts';
import type { Database } from '#shared/db/connection.ts';
import type { FirstRows } from '#shared/db/paging.ts';
import { isOneOf, matchesSearchText } from '#shared/db/search.ts';
import { namesOf } from '#shared/domain/answer-fields.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { containsTyped, searchTextOf } from '#shared/domain/text/search-text.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import type { Listed } from '#shared/records/list.ts';
import { recordList } from '#shared/records/record-list.ts';
import { addPageStates, listOrders, pageCondition, statusColumns } from './store.ts';

/**
 * Returns the SQL condition that an agent's name, email or phone contain the typed text. The
 * `search_text` also has the license number, so the agents whom it finds are looked at again.
 */
async function matchesWithoutLicense(db: Database, typed: string) {
  const candidates = await db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName', 'email', 'phone'])
    .where(matchesSearchText(db, typed))
    .execute();
  const found = candidates.filter((agent) =>
    containsTyped(searchTextOf(fullName(agent), agent.email, agent.phone), typed),
  );
  return isOneOf(
    db,
    sql.ref<string>('id'),
    found.map(({ id }) => id),
  );
}

const list = recordList<AgentForFrontDesk, AgentsQuery>({
  table: 'agents',
  summary: namesOf(agentForFrontDesk),
  orders: listOrders,
  defaultOrder: 'name',
  filter: statusColumns,
  condition: pageCondition,
  search: matchesWithoutLicense,
});

/**
 * Lists agents without the fields that the front desk does not see. Neither the order nor the search
 * tells anything about them.
 * @throws InvalidFieldsError for an order by such a field
 */
export async function listForFrontDesk(
  db: Database,
  query: AgentsQuery & FirstRows,
): Promise<Listed<ListedForFrontDesk>> {
  const { sort } = query;
  if (sort && !frontDeskSorts.some((each) => each === sort)) {
    throw new InvalidFieldsError({ sort: [`Must be one of ${frontDeskSorts.join(', ')}`] });
  }
  const { rows, total } = await list.list(db, query);
  return { rows: await addPageStates(db, rows), total };
}
