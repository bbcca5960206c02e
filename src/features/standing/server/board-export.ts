import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import {
  standingStateLabels,
  type ListedStanding,
  type StandingQuery,
} from '#features/standing/domain/board.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { sendExport, type CsvColumns } from '#shared/records/export.ts';
import { selectMatching } from './board-conditions.ts';
import { readBoardRows } from './board-rows.ts';
import { boardOrder } from './board-store.ts';

const columns: CsvColumns<ListedStanding> = [
  ['Agent', ({ name }) => name],
  ['State', ({ state }) => standingStateLabels[state]],
  ['Next step', ({ nextStep }) => nextStep],
  ['License type', ({ licenseType }) => licenseType && licenseTypes.labels[licenseType]],
  ['License number', ({ licenseNumber }) => licenseNumber],
  ['Renewal due', ({ dueOn }) => dueOn],
  ['Next deadline', ({ nextDeadlineOn }) => nextDeadlineOn],
  ['Days to the next deadline', ({ daysLeft }) => daysLeft],
  ['Hours needed', ({ needed }) => needed],
  ['Hours verified', ({ verified }) => verified],
  ['Hours pending', ({ pending }) => pending],
  ['Hours to take', ({ toTake }) => toTake],
  ['License law needed', ({ lawNeeded }) => lawNeeded],
  ['License law verified', ({ lawVerified }) => lawVerified],
  ['License law pending', ({ lawPending }) => lawPending],
  ['License law to take', ({ lawToTake }) => lawToTake],
  ['Difference at GREC', ({ grecDifference }) => grecDifference],
  ['Agent id', ({ id }) => id],
];

/** Sends a CSV file of the standings that the query finds, in the order that the query asks for. */
export async function exportBoard(
  context: { db: Database; clock: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
  query: StandingQuery,
) {
  const { db, clock } = context;
  const today = officeDay(clock());
  return sendExport(context, request, reply, {
    file: 'ce-standing',
    entity: 'standing',
    counted: 'agents',
    columns,
    matching: selectMatching(db, query, today),
    order: boardOrder(query, today),
    readRows: (ids) => readBoardRows(db, ids, today),
  });
}
