import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import type { NewAuditEntry } from '#shared/records/events.ts';
import { visitorNetwork } from '#shared/http/throttling/client-address.ts';

async function findUsername(db: Database, id: string) {
  const user = await db
    .selectFrom('adminUsers')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirst();
  return user?.username ?? null;
}

/**
 * Adds an audit entry for an action on an administrator's second factors. Entries never contain a
 * code, a key or a credential id.
 * @param adminUserId the administrator, who may not be signed in yet. Undefined if unknown.
 */
export async function auditFactor(
  db: Database,
  request: FastifyRequest,
  adminUserId: string | undefined,
  entry: Omit<NewAuditEntry, 'entity'>,
  now: Date,
): Promise<void> {
  const username = adminUserId === undefined ? null : await findUsername(db, adminUserId);
  const actor = { ...actorOf(request, username), actorId: adminUserId ?? null };
  await recordAudit(db, actor, { entity: 'second_factor', ...entry }, now);
}

/**
 * Adds an audit entry for a passkey that was refused at a sign-in without a password. The entry has
 * no actor, because the id of a passkey does not prove that its owner sent it.
 * @param ownerId the owner of the passkey, or undefined if it is unknown
 */
export async function auditRefusedSignIn(
  db: Database,
  request: FastifyRequest,
  ownerId: string | undefined,
  entry: Omit<NewAuditEntry, 'entity'>,
  now: Date,
): Promise<void> {
  const address = visitorNetwork(request.ip);
  const actor = { actorId: null, actor: null, address, requestId: request.id };
  const entityName = ownerId === undefined ? null : await findUsername(db, ownerId);
  const owner = { ...(ownerId && { entityId: ownerId }), ...(entityName && { entityName }) };
  await recordAudit(db, actor, { entity: 'second_factor', ...owner, ...entry }, now);
}
