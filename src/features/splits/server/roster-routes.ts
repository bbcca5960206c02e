import * as z from 'zod/mini';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { rosterQuery, rosterRow, type RosterRow } from '#features/splits/domain/splits.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { sendList } from '#shared/records/list.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { listRoster, readRosterRows, rosterOrder, selectRosterIds } from './roster-store.ts';

const columns: ExportColumns<RosterRow> = [
  ['Agent', ({ name }) => name],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
  ['Agent (%)', ({ split }) => split, 'decimals'],
  ['Brokerage (%)', ({ brokerageShare }) => brokerageShare, 'decimals'],
  ['Since', ({ since }) => since],
  ['Reason', ({ reason }) => reason],
  ['Agent id', ({ id }) => id],
];

export function rosterRoutes(app: TypedApp, context: RecordContext): void {
  const { db, clock } = context;

  const list = {
    summary: 'List the commission splits of all agents on a day',
    querystring: rosterQuery,
    response: { 200: z.array(rosterRow) },
  };
  app.get(
    apiPaths.splits,
    { schema: list, config: { access: office('agents:read') } },
    async (request, reply) => sendList(reply, await listRoster(db, request.query, clock())),
  );

  exportRoutes(app, context, {
    path: apiPaths.splits,
    plural: 'commission splits',
    query: z.omit(rosterQuery, { page: true }),
    find(query) {
      const now = clock();
      return exportOfList({
        file: query.on ? `splits-on-${query.on}` : 'splits',
        entity: 'commission_split',
        counted: 'agents',
        columns,
        matching: selectRosterIds(db, query, now),
        order: rosterOrder(query),
        readRows: (ids) => readRosterRows(db, ids, query, now),
      });
    },
  });
}
