import type { Database } from '#db/connection.ts';
import { auditQuery } from '#domain/audit/entries.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { sendList } from '#server/records/list.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { getAuditEntry, listAuditEntries } from './store.ts';

export function auditRoutes(app: TypedApp, { db }: { db: Database }): void {
  app.get(apiPaths.audit, { schema: { querystring: auditQuery } }, async (request, reply) =>
    sendList(reply, await listAuditEntries(db, request.query)),
  );

  app.get(apiPaths.auditEntry(':id'), async (request) =>
    getAuditEntry(db, requireRecordId(request.params)),
  );
}
