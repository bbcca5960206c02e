import type { FastifyRequest } from 'fastify';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { accessOf, type Access } from '#shared/http/calls/access.ts';
import { ForbiddenError, InvalidTokenError, NotSignedInError } from '#shared/http/errors.ts';
import { requireCaller, type Administrator, type DeskAgent } from '#shared/http/calls/caller.ts';
import { writeOnce } from './once.ts';

export interface CommitContext {
  db: Database;
  /** With it, a token that expires while a request waits makes no change any more. */
  clock?: () => Date;
  /** Those who may make the change. Without it, those who may make the call. */
  callers?: Access['callers'];
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
 * ends, so that a deactivation, demotion or logout waits for the caller's change. Returns the role.
 * @throws NotSignedInError, ForbiddenError
 */
async function requireStillAllowed(
  transaction: Database,
  { sessionId }: Administrator,
  callers: Access['callers'],
) {
  const isLocking = locksRows(transaction);
  const isForSuperAdmins = !callers.includes('admin');
  if (isLocking && isForSuperAdmins) await waitForSuperAdmins(transaction);
  const caller = await transaction
    .selectFrom('adminUsers')
    .innerJoin('sessions', 'sessions.adminUserId', 'adminUsers.id')
    .select('adminUsers.role')
    .where('sessions.id', '=', sessionId)
    .where('adminUsers.isActive', '=', true)
    .$if(isLocking, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!caller) throw new NotSignedInError();
  if (!callers.includes(caller.role)) throw new ForbiddenError(callers);
  return caller.role;
}

/**
 * Checks again that the token has not ended and its maker is an active super admin. Locks the maker
 * and then the token until the transaction ends, so that a revocation waits for the program's change.
 * @throws InvalidTokenError
 */
async function requireStillValid(
  transaction: Database,
  { sessionId }: Administrator,
  clock: CommitContext['clock'],
) {
  const now = clock?.() ?? new Date(0);
  const token = await transaction
    .selectFrom('adminUsers')
    .innerJoin('apiTokens', 'apiTokens.createdBy', 'adminUsers.id')
    .select('apiTokens.id')
    .where('apiTokens.id', '=', sessionId)
    .where('apiTokens.expiresAt', '>', now.toISOString())
    .where('adminUsers.isActive', '=', true)
    .where('adminUsers.role', '=', 'super_admin')
    .$if(locksRows(transaction), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!token) throw new InvalidTokenError();
}

/**
 * Checks again that the agent is active with the address of the link, and that the session at the
 * desk has not ended. Locks the agent until the transaction ends, as a deactivation does. A weaker lock
 * could not be raised by a change of the agent's records without a deadlock with a second request.
 * @throws NotSignedInError
 */
async function requireStillAtDesk(transaction: Database, { id, sessionId, address }: DeskAgent) {
  const agent = await transaction
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('email', '=', address)
    .$if(locksRows(transaction), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!agent) throw new NotSignedInError();
  if (sessionId === null) return;
  const session = await transaction
    .selectFrom('deskSessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session) throw new NotSignedInError();
}

/**
 * Runs a change by the signed-in caller in one transaction. All routes of the back office and of
 * the desk that change the office's data use this function. `write` must also write the audit entry, if the
 * change is one that the audit trail records.
 * @throws NotSignedInError, ForbiddenError if the caller may no longer make the change
 */
export async function commit<Result>(
  { db, clock, callers, afterCommit }: CommitContext,
  request: FastifyRequest,
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(async (transaction) => {
    const caller = requireCaller(request);
    if (caller.kind === 'agent') {
      await requireStillAtDesk(transaction, caller);
    } else if (caller.tokenScopes) {
      await requireStillValid(transaction, caller, clock);
    } else {
      // The changes that a role may make depend on the role as it is now.
      const allowed = callers ?? accessOf(request).callers;
      caller.role = await requireStillAllowed(transaction, caller, allowed);
    }
    return writeOnce(transaction, request, () => write(transaction));
  });
  afterCommit?.();
  return result;
}
