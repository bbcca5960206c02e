import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import {
  standingStateLabels,
  type ListedStanding,
  type StandingQuery,
} from '#features/standing/domain/board.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { selectMatching } from './board-conditions.ts';
import { readBoardRows } from './board-rows.ts';
import { boardOrder } from './board-store.ts';

const columns: ExportColumns<ListedStanding> = [
  ['Agent', ({ name }) => name],
  ['State', ({ state }) => standingStateLabels[state]],
  ['Next step', ({ nextStep }) => nextStep],
  ['License type', ({ licenseType }) => licenseType && licenseTypes.labels[licenseType]],
  ['License number', ({ licenseNumber }) => licenseNumber],
  ['Renewal due', ({ dueOn }) => dueOn],
  ['Next deadline', ({ nextDeadlineOn }) => nextDeadlineOn],
  ['Days to the next deadline', ({ daysLeft }) => daysLeft],
  ['Hours needed', ({ needed }) => needed, 'decimals'],
  ['Hours verified', ({ verified }) => verified, 'decimals'],
  ['Hours pending', ({ pending }) => pending, 'decimals'],
  ['Hours to take', ({ toTake }) => toTake, 'decimals'],
  ['License law needed', ({ lawNeeded }) => lawNeeded, 'decimals'],
  ['License law verified', ({ lawVerified }) => lawVerified, 'decimals'],
  ['License law pending', ({ lawPending }) => lawPending, 'decimals'],
  ['License law to take', ({ lawToTake }) => lawToTake, 'decimals'],
  ['Difference at GREC', ({ grecDifference }) => grecDifference, 'decimals'],
  ['Agent id', ({ id }) => id],
];

/** Exports the standings that the query finds, in the order that the query asks for. */
export function exportBoard(db: Database, query: StandingQuery, now: Date) {
  const today = officeDay(now);
  return exportOfList({
    file: 'ce-standing',
    entity: 'standing',
    counted: 'agents',
    columns,
    matching: selectMatching(db, query, today),
    order: boardOrder(query, today),
    readRows: (ids) => readBoardRows(db, ids, today),
  });
}
