import * as z from 'zod/mini';
import { summarizeBoard } from './board-summary.ts';
import { listBoard, boardOrder } from './board-store.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { sendList } from '#shared/records/list.ts';
import {
  listedStanding,
  standingQuery,
  standingSummary,
  standingStateLabels,
  type ListedStanding,
  type StandingQuery,
} from '#features/standing/domain/board.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { Database } from '#shared/db/connection.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { selectMatching } from './board-conditions.ts';
import { readBoardRows } from './board-rows.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { ceRule } from '#features/standing/domain/rules.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { cardRoutes } from './card-routes.ts';

const exportQuery = z.omit(standingQuery, { page: true });

const read = { access: office('education:read') };

export function standingRoutes(app: TypedApp, context: RecordContext): void {
  const { db, clock } = context;

  const list = {
    summary: 'List the continuing education standings of all active agents',
    querystring: standingQuery,
    response: { 200: z.array(listedStanding) },
  };
  app.get(apiPaths.standing, { schema: list, config: read }, async (request, reply) =>
    sendList(reply, await listBoard(db, request.query, officeDay(clock()))),
  );

  const summary = {
    summary: 'Count the active agents by their continuing education standing',
    response: { 200: standingSummary },
  };
  app.get(apiPaths.standingSummary, { schema: summary, config: read }, () =>
    summarizeBoard(db, officeDay(clock())),
  );

  exportRoutes(app, context, {
    path: apiPaths.standing,
    plural: 'continuing education standings',
    query: exportQuery,
    find: (query) => exportBoard(db, query, clock()),
  });

  const rules = {
    summary: 'List the requirements of continuing education',
    response: { 200: z.array(ceRule) },
  };
  app.get(apiPaths.ceRules, { schema: rules, config: read }, () => shippedRules);

  cardRoutes(app, context);
}

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

function exportBoard(db: Database, query: StandingQuery, now: Date) {
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
