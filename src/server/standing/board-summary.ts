import type { Database } from '#db/connection.ts';
import {
  standingStates,
  type StandingState,
  type StandingSummary,
} from '#domain/standing/board.ts';
import { isDueWithin, selectBoard, stateOn } from './board-conditions.ts';

/** Counts the active agents by state and by their next deadline, in one query. */
export async function summarizeBoard(db: Database, today: string): Promise<StandingSummary> {
  const agents = selectBoard(db).select([
    stateOn(today).as('state'),
    isDueWithin(30, today).as('within30'),
    isDueWithin(60, today).as('within60'),
    isDueWithin(120, today).as('within120'),
  ]);
  const rows = await db
    .selectFrom(agents.as('board'))
    .groupBy('state')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('within30', 'is', true).as('within30'),
      eb.fn.countAll<number>().filterWhere('within60', 'is', true).as('within60'),
      eb.fn.countAll<number>().filterWhere('within120', 'is', true).as('within120'),
    ])
    .execute();
  const sumOf = (name: 'count' | 'within30' | 'within60' | 'within120') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const rowOf = (state: StandingState) => rows.find((row) => row.state === state);
  return {
    asOf: today,
    total: sumOf('count'),
    states: Object.fromEntries(
      standingStates.map((state) => [state, rowOf(state)?.count ?? 0]),
    ) as Record<StandingState, number>,
    dueWithin: { 30: sumOf('within30'), 60: sumOf('within60'), 120: sumOf('within120') },
    shortWithin120: rowOf('short')?.within120 ?? 0,
  };
}
