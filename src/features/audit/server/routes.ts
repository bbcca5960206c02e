import type { Database } from '#shared/db/connection.ts';
import * as z from 'zod/mini';
import { auditEntry, auditQuery } from '#shared/domain/audit/entries.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { exportAudit } from './export.ts';
import { sendList } from '#shared/records/list.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { getAuditEntry, listAuditEntries } from './store.ts';

const exportQuery = z.omit(auditQuery, { page: true });

export function auditRoutes(app: TypedApp, context: { db: Database; clock: () => Date }): void {
  const { db } = context;
  const config = { access: office() };
  const list = {
    summary: 'List the entries of the audit trail',
    querystring: auditQuery,
    response: { 200: z.array(auditEntry) },
  };
  app.get(apiPaths.audit, { schema: list, config }, async (request, reply) =>
    sendList(reply, await listAuditEntries(db, request.query)),
  );

  exportRoutes(app, context, {
    path: apiPaths.audit,
    plural: 'the entries of the audit trail',
    query: exportQuery,
    find: (query) => exportAudit(db, query),
  });

  const read = { summary: 'Read one entry of the audit trail', response: { 200: auditEntry } };
  app.get(apiPaths.auditEntry(':id'), { schema: read, config }, async (request) =>
    getAuditEntry(db, requireRecordId(request.params)),
  );
}
