import { sql, type Expression } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { countRows, type ListOrder } from '#shared/db/paging.ts';
import { addDays } from '#shared/domain/calendar.ts';
import {
  dueSoonDays,
  type ListedStanding,
  type StandingQuery,
} from '#features/standing/domain/board.ts';
import { readPage, type Listed } from '#shared/records/list.ts';
import { selectMatching, type BoardFilters } from './board-conditions.ts';
import { readBoardRows } from './board-rows.ts';

const far = '9999-12-31';
const deadline = sql`coalesce(next_deadline_on, ${sql.lit(far)})`;
const name = sql`name_key`;

/**
 * The rank of an agent in the order of urgency, from 0 for the most urgent. Agents with a lapsed
 * license come right after the overdue ones.
 */
const urgencyOn = (today: string) => sql<number>`case
  when next_deadline_on < ${today} then 0
  when outcome = 'lapsed' then 1
  when outcome = 'short' and next_deadline_on <= ${addDays(today, 30)} then 2
  when outcome = 'short' and next_deadline_on <= ${addDays(today, dueSoonDays)} then 3
  when outcome = 'unknown' then 4
  when outcome = 'short' then 5
  when outcome = 'verify' then 6
  when outcome = 'complete' then 7
  when outcome = 'exempt' then 8
  else 9
end`;

/**
 * The education hours that the agent still has to take. Agents whose outcome does not depend on
 * hours, such as exempt ones, or is not known, come last in ascending order.
 */
const hoursToTake = sql`case
  when outcome in ('short', 'verify', 'complete') then to_take
  else ${sql.lit(9999)}
end`;

/** The hours that are not verified yet, so that the largest gap without pending hours comes first. */
const gap = sql`case when outcome in ('short', 'verify') then verified - needed else 0 end`;

type Sort = NonNullable<StandingQuery['sort']>;

const orders: Record<Sort, (today: string) => Expression<unknown>[]> = {
  urgency: (today) => [urgencyOn(today), deadline, gap, name],
  name: () => [name],
  due: () => [deadline, name],
  hours: () => [hoursToTake, deadline, name],
};

export const boardOrder = (
  { sort = 'urgency', dir }: Pick<StandingQuery, 'sort' | 'dir'>,
  today: string,
): ListOrder => ({ by: orders[sort](today), dir });

export const countBoard = (db: Database, filters: BoardFilters, today: string) =>
  countRows(selectMatching(db, filters, today));

export const listBoard = (
  db: Database,
  query: StandingQuery,
  today: string,
): Promise<Listed<ListedStanding>> =>
  readPage(
    { page: query.page, matching: selectMatching(db, query, today), ...boardOrder(query, today) },
    (ids) => readBoardRows(db, ids, today),
  );
