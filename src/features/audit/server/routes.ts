import type { Database } from '#shared/db/connection.ts';
import { auditQuery } from '#shared/domain/audit/entries.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { sendList } from '#shared/records/list.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { getAuditEntry, listAuditEntries } from './store.ts';

export function auditRoutes(app: TypedApp, { db }: { db: Database }): void {
  app.get(apiPaths.audit, { schema: { querystring: auditQuery } }, async (request, reply) =>
    sendList(reply, await listAuditEntries(db, request.query)),
  );

  app.get(apiPaths.auditEntry(':id'), async (request) =>
    getAuditEntry(db, requireRecordId(request.params)),
  );
}
