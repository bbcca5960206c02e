import * as z from 'zod/mini';
import type { Database } from '#db/connection.ts';
import { auditActions, auditEntities } from '#domain/audit.ts';
import { storable } from '#domain/fields.ts';
import { pageNumber } from '#domain/lists.ts';
import { sendList } from '#server/http/listing.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { listAuditEntries } from './store.ts';

const auditQuery = z.object({
  entity: z.optional(z.enum(auditEntities, 'Must be a kind of record')),
  record: z.optional(z.string().check(z.maxLength(100), storable)),
  actor: z.optional(z.string().check(z.maxLength(100), storable)),
  action: z.optional(z.enum(auditActions, 'Must be an action of the trail')),
  page: z._default(pageNumber, 1),
});

export function auditRoutes(app: TypedApp, { db }: { db: Database }): void {
  app.get('/api/admin/audit', { schema: { querystring: auditQuery } }, async (request, reply) =>
    sendList(reply, await listAuditEntries(db, request.query)),
  );
}
