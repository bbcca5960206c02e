import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { Tables } from '#shared/db/tables.ts';
import { matchesSearchText } from '#shared/db/search.ts';
import { addDays } from '#shared/domain/calendar.ts';
import {
  grecCheckDays,
  type StandingQuery,
  type StandingState,
} from '#features/standing/domain/board.ts';

/** The SQL expression for the state that `stateOf` returns for a row of `ce_standings`. */
export const stateOn = (today: string) =>
  sql<StandingState>`case when next_deadline_on < ${today} then 'overdue' else outcome end`;

/** The SQL condition that the next deadline is today or at most this number of days ahead. */
export const isDueWithin = (days: number, today: string) =>
  sql<SqlBool>`next_deadline_on between ${today} and ${addDays(today, days)}`;

export type BoardFilters = Omit<StandingQuery, 'sort' | 'dir' | 'page'>;

type Builder = ExpressionBuilder<Tables, 'agents' | 'ceStandings'>;
type Condition = Expression<SqlBool>;

/** The condition that the agent's license matches another condition. */
const hasLicense = (
  eb: Builder,
  matches: (
    license: ExpressionBuilder<Tables, 'agents' | 'ceStandings' | 'agentLicenses'>,
  ) => Condition,
): Condition =>
  eb(
    'ceStandings.agentId',
    'in',
    eb.selectFrom('agentLicenses').select('agentLicenses.agentId').where(matches),
  );

const isRealtorTrainingMissing = sql<SqlBool>`realtor_missing <> '[]'`;

type Check = NonNullable<StandingQuery['check']>;

const checks: Record<Check, (eb: Builder, today: string) => Condition> = {
  grec: () => sql<SqlBool>`grec_difference <> 0`,
  unchecked: (eb, today) =>
    hasLicense(eb, (license) =>
      license.and([
        license('licenseType', 'is not', null),
        license.or([
          license('grecCheckedOn', 'is', null),
          license('grecCheckedOn', '<=', addDays(today, -grecCheckDays)),
        ]),
      ]),
    ),
  brokerage: () => sql<SqlBool>`alerts <> '[]'`,
};

const isDue = (due: NonNullable<StandingQuery['due']>, today: string) =>
  due === 'past' ? sql<SqlBool>`next_deadline_on < ${today}` : isDueWithin(Number(due), today);

function hasRealtorTraining(eb: Builder, realtor: NonNullable<StandingQuery['realtor']>) {
  if (realtor === 'missing') return isRealtorTrainingMissing;
  const isMember = hasLicense(eb, (license) => license('isRealtor', '=', true));
  return eb.and([eb.not(isRealtorTrainingMissing), isMember]);
}

function matchesFilters(
  db: Database,
  eb: Builder,
  { q, state, type, due, realtor, check }: BoardFilters,
  today: string,
): Condition {
  return eb.and([
    matchesSearchText(db, q),
    ...(state ? [eb(stateOn(today), '=', state)] : []),
    ...(type ? [hasLicense(eb, (license) => license('licenseType', '=', type))] : []),
    ...(due ? [isDue(due, today)] : []),
    ...(realtor ? [hasRealtorTraining(eb, realtor)] : []),
    ...(check ? [checks[check](eb, today)] : []),
  ]);
}

/** Selects the active agents with their standings. */
export const selectBoard = (db: Database) =>
  db
    .selectFrom('agents')
    .innerJoin('ceStandings', 'ceStandings.agentId', 'agents.id')
    .where('agents.isActive', '=', true);

/** Selects the ids of the active agents who match the search and the filters, unsorted. */
export const selectMatching = (db: Database, filters: BoardFilters, today: string) =>
  selectBoard(db)
    .select('agents.id')
    .where((eb) => matchesFilters(db, eb, filters, today));
