import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import type { AuditEvent } from '#server/records/audit-trail.ts';
import { actorOf, recordAudit } from '#server/records/audit-trail.ts';

async function findUsername(db: Database, id: string) {
  const user = await db
    .selectFrom('adminUsers')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirst();
  return user?.username ?? null;
}

/**
 * Records an action on an administrator's second factors. Entries never have a code, a key or a
 * credential id.
 * @param adminUserId the administrator, who may not be signed in yet. Undefined if unknown.
 */
export async function auditFactor(
  db: Database,
  request: FastifyRequest,
  adminUserId: string | undefined,
  event: Omit<AuditEvent, 'entity'>,
  now: Date,
): Promise<void> {
  const username = adminUserId === undefined ? null : await findUsername(db, adminUserId);
  const actor = { ...actorOf(request, username), actorId: adminUserId ?? null };
  await recordAudit(db, actor, { entity: 'second_factor', ...event }, now);
}
