import type { Database } from '#shared/db/connection.ts';
import {
  dueSoonDays,
  standingStates,
  type StandingState,
  type StandingSummary,
} from '#features/standing/domain/board.ts';
import { isDueWithin, selectBoard, stateOn } from './board-conditions.ts';

export async function summarizeBoard(db: Database, today: string): Promise<StandingSummary> {
  const agents = selectBoard(db).select([
    stateOn(today).as('state'),
    isDueWithin(dueSoonDays, today).as('isDueSoon'),
  ]);
  const rows = await db
    .selectFrom(agents.as('board'))
    .groupBy('state')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('isDueSoon', 'is', true).as('isDueSoon'),
    ])
    .execute();
  const rowOf = (state: StandingState) => rows.find((row) => row.state === state);
  return {
    asOf: today,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    states: Object.fromEntries(
      standingStates.map((state) => [state, rowOf(state)?.count ?? 0]),
    ) as Record<StandingState, number>,
    shortAndDueSoon: rowOf('short')?.isDueSoon ?? 0,
  };
}
