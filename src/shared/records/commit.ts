import type { FastifyRequest } from 'fastify';
import { locksRows, type Database } from '#shared/db/connection.ts';
import type { Role } from '#shared/domain/auth.ts';
import { ForbiddenError, NotSignedInError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/guard.ts';
import { writeOnce } from './once.ts';

export interface CommitContext {
  db: Database;
  /** The role that the caller must still have when the change is written. */
  requiredRole?: Role;
  /** Called after each commit, to clear caches of pages that show the records. */
  afterCommit?: () => void;
}

/**
 * Locks the row of the oldest administrator, so that changes that need a super admin run one after
 * the other, and two super admins who change each other cause no deadlock. Locking the rows of all
 * super admins would not be enough, because another super admin can be promoted in the meantime.
 */
async function waitForSuperAdmins(transaction: Database) {
  await transaction
    .selectFrom('adminUsers')
    .select('id')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Checks again that the caller is signed in and has the required role, because that may have
 * changed since the request arrived. Locks the account and then the session until the transaction
 * ends, so that a deactivation, demotion or logout waits for the caller's change.
 * @throws NotSignedInError, ForbiddenError
 */
async function requireStillAllowed(
  transaction: Database,
  request: FastifyRequest,
  requiredRole: Role | undefined,
) {
  const { sessionId } = requireAdministrator(request);
  const isLocking = locksRows(transaction);
  if (isLocking && requiredRole === 'super_admin') await waitForSuperAdmins(transaction);
  const caller = await transaction
    .selectFrom('adminUsers')
    .innerJoin('sessions', 'sessions.adminUserId', 'adminUsers.id')
    .select('adminUsers.role')
    .where('sessions.id', '=', sessionId)
    .where('adminUsers.isActive', '=', true)
    .$if(isLocking, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!caller) throw new NotSignedInError();
  if (requiredRole === 'super_admin' && caller.role !== requiredRole) throw new ForbiddenError();
}

/**
 * Runs a change by the signed-in caller in one transaction. All routes of the back office that
 * change the office's data use this function. `write` must also write the audit entry, if the
 * change is one that the audit trail records.
 * @throws NotSignedInError, ForbiddenError if the caller may no longer make the change
 */
export async function commit<Result>(
  { db, requiredRole, afterCommit }: CommitContext,
  request: FastifyRequest,
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(async (transaction) => {
    await requireStillAllowed(transaction, request, requiredRole);
    return writeOnce(transaction, request, () => write(transaction));
  });
  afterCommit?.();
  return result;
}
