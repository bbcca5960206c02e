import { apiPaths } from '#domain/api-paths.ts';
import { rosterQuery, type RosterRow } from '#domain/splits/splits.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { sendExport, type CsvColumns } from '#server/records/export.ts';
import { sendList } from '#server/records/list.ts';
import type { RecordContext } from '#server/records/record-store.ts';
import { readRoster, rosterOrder, selectRosterIds } from './roster-store.ts';

const columns: CsvColumns<RosterRow> = [
  ['Agent', ({ name }) => name],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
  ['Agent (%)', ({ split }) => split],
  ['Brokerage (%)', ({ brokerageShare }) => brokerageShare],
  ['Since', ({ since }) => since],
  ['Reason', ({ reason }) => reason],
  ['Agent id', ({ id }) => id],
];

/** Routes for the splits of all agents on a day. */
export function rosterRoutes(app: TypedApp, context: RecordContext): void {
  const { db, clock } = context;
  const schema = { querystring: rosterQuery };

  app.get(apiPaths.splits, { schema }, async (request, reply) => {
    const rows = await readRoster(db, request.query, clock());
    return sendList(reply, { rows, total: rows.length });
  });

  app.get(
    apiPaths.splitsExport,
    // Without this setting, Fastify would answer HEAD requests by making the whole export.
    { schema, exposeHeadRoute: false },
    async (request, reply) => {
      const { query } = request;
      const now = clock();
      return sendExport(context, request, reply, {
        file: query.on ? `splits-on-${query.on}` : 'splits',
        entity: 'commission_split',
        counted: 'agents',
        columns,
        matching: selectRosterIds(db, query, now),
        order: rosterOrder,
        readRows: (ids) => readRoster(db, query, now, ids),
      });
    },
  );
}
