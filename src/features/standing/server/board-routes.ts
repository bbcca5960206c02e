import * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { standingQuery } from '#features/standing/domain/board.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { sendList } from '#shared/records/list.ts';
import { exportOptions } from '#shared/records/export.ts';
import { exportBoard } from './board-export.ts';
import { listBoard } from './board-store.ts';
import { summarizeBoard } from './board-summary.ts';

const exportQuery = z.omit(standingQuery, { page: true });

/** Adds the routes for the standings of all active agents. */
export function boardRoutes(app: TypedApp, context: { db: Database; clock: () => Date }): void {
  const { db, clock } = context;

  app.get(apiPaths.standing, { schema: { querystring: standingQuery } }, async (request, reply) =>
    sendList(reply, await listBoard(db, request.query, officeDay(clock()))),
  );

  app.get(apiPaths.standingSummary, () => summarizeBoard(db, officeDay(clock())));

  app.get(
    apiPaths.standingExport,
    { schema: { querystring: exportQuery }, ...exportOptions },
    async (request, reply) => exportBoard(context, request, reply, request.query),
  );
}
