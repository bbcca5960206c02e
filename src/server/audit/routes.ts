import * as z from 'zod/mini';
import type { Database } from '#db/connection.ts';
import { auditActions, auditEntities } from '#domain/audit.ts';
import { storable } from '#domain/fields.ts';
import { pageNumber } from '#domain/lists.ts';
import { apiPaths } from '#domain/paths.ts';
import { sendList } from '#server/records/list.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { getAuditEntry, listAuditEntries } from './store.ts';

const longestName = 100;

const name = z
  .string()
  .check(z.maxLength(longestName, `Please use at most ${longestName} characters`), storable);

const auditQuery = z.object({
  entity: z.optional(z.enum(auditEntities, 'Must be a kind of record')),
  record: z.optional(name),
  actor: z.optional(name),
  action: z.optional(z.enum(auditActions, 'Must be an action of the trail')),
  page: z._default(pageNumber, 1),
});

export function auditRoutes(app: TypedApp, { db }: { db: Database }): void {
  app.get(apiPaths.audit, { schema: { querystring: auditQuery } }, async (request, reply) =>
    sendList(reply, await listAuditEntries(db, request.query)),
  );

  app.get(apiPaths.auditEntry(':id'), async (request) =>
    getAuditEntry(db, requireRecordId(request.params)),
  );
}
