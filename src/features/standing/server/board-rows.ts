import type { ExpressionBuilder } from 'kysely';
import { administratorName } from '#features/sign-in/db/administrator-name.ts';
import type { Database } from '#shared/db/connection.ts';
import type { Tables } from '#shared/db/tables.ts';
import { daysBetween } from '#shared/domain/calendar.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { stateOf, type ListedStanding } from '#features/standing/domain/board.ts';
import { nextStepOf } from '#features/standing/domain/next-step.ts';
import type { AlertCode, MissingFact } from '#features/standing/domain/standing.ts';
import { selectBoard } from './board-conditions.ts';

/** Selects the first exemption in force from all continuing education, as `standingOf` does. */
const selectExemption = (eb: ExpressionBuilder<Tables, 'agents'>, today: string) =>
  eb
    .selectFrom('ceExemptions as exemption')
    .whereRef('exemption.agentId', '=', 'agents.id')
    .where('exemption.kind', '=', 'all_ce')
    .where('exemption.endedAt', 'is', null)
    .where('exemption.startsOn', '<=', today)
    .where((where) =>
      where.or([where('exemption.endsOn', 'is', null), where('exemption.endsOn', '>=', today)]),
    )
    .orderBy('exemption.id')
    .limit(1)
    .select('exemption.id');

const selectRows = (db: Database, ids: string[], today: string) =>
  selectBoard(db)
    .leftJoin('agentLicenses', 'agentLicenses.agentId', 'agents.id')
    .leftJoin('ceExemptions', (join) =>
      join.on((eb) => eb('ceExemptions.id', '=', selectExemption(eb, today))),
    )
    .where('agents.id', 'in', ids)
    .select([
      'agents.id',
      'firstName',
      'lastName',
      'licenseNumber',
      'licenseType',
      'outcome',
      'dueOn',
      'nextDeadlineOn',
      'postDueOn',
      'needed',
      'verified',
      'pending',
      'toTake',
      'lawNeeded',
      'lawVerified',
      'lawPending',
      'lawToTake',
      'missing',
      'watched',
      'realtorMissing',
      'alerts',
      'grecDifference',
      'reason',
      administratorName<string | null>('ceExemptions.createdBy').as('createdByName'),
      'ceExemptions.createdAt as exemptedAt',
    ]);

type BoardRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Reads the standings of the agents with these ids with one query, in any order. */
export async function readBoardRows(
  db: Database,
  ids: string[],
  today: string,
): Promise<ListedStanding[]> {
  const rows = await selectRows(db, ids, today).execute();
  return rows.map((row) => toListed(row, today));
}

const parseCodes = <Code extends string>(json: string) => JSON.parse(json) as Code[];

function toListed(row: BoardRow, today: string): ListedStanding {
  const { firstName, lastName, outcome, reason, createdByName, exemptedAt, ...facts } = row;
  const { nextDeadlineOn } = row;
  const standing = {
    ...facts,
    name: fullName({ firstName, lastName }),
    daysLeft: nextDeadlineOn === null ? null : daysBetween(today, nextDeadlineOn),
    state: stateOf({ outcome, nextDeadlineOn }, today),
    missing: parseCodes<MissingFact>(row.missing),
    watched: parseCodes<string>(row.watched),
    realtorMissing: parseCodes<string>(row.realtorMissing),
    alerts: parseCodes<AlertCode>(row.alerts),
  };
  const exemption =
    reason !== null && createdByName !== null && exemptedAt !== null
      ? { reason, createdByName, createdAt: exemptedAt }
      : null;
  // The list of all standings (the board) contains only active agents.
  const nextStep = nextStepOf({ ...standing, exemption, isActive: true }, today);
  return { ...standing, nextStep };
}
