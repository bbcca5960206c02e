import * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { listedStanding, standingQuery, standingSummary } from '#features/standing/domain/board.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { sendList } from '#shared/records/list.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { exportBoard } from './board-export.ts';
import { listBoard } from './board-store.ts';
import { summarizeBoard } from './board-summary.ts';

const exportQuery = z.omit(standingQuery, { page: true });

const read = { access: office('education:read') };

/** Adds the routes for the standings of all active agents. */
export function boardRoutes(app: TypedApp, context: { db: Database; clock: () => Date }): void {
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
}
