import type { FastifyRequest } from 'fastify';
import { auditedAccount } from '#features/sign-in/server/administrators/administrators.ts';
import type { Database } from '#shared/db/connection.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { InvalidCredentialsError, InvalidFieldsError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import type { AuthContext } from '#features/sign-in/server/auth-context.ts';
import { clearLoginAttempts } from '#features/sign-in/server/login-throttle.ts';
import { clientOf, findLoginAttempt, type SignIn } from '#features/sign-in/server/sign-in.ts';

export function auditOwnAccount(
  db: Database,
  request: FastifyRequest,
  action: AuditAction,
  now: Date,
) {
  const entry = { action, ...auditedAccount(requireAdministrator(request)) };
  return recordAudit(db, actorOf(request), entry, now);
}

/** Call this after the caller has proven who they are. */
export async function clearOwnAttempts(context: AuthContext, request: FastifyRequest) {
  const { db, clock, loginLimit } = context;
  const { username } = requireAdministrator(request);
  const client = clientOf(context, request);
  await clearLoginAttempts(db, await findLoginAttempt(db, username, client, loginLimit, clock()));
}

/**
 * Checks the caller's current password. The attempt counts like a login. A wrong password is
 * recorded in the audit trail.
 * @param field the field of the request's body that has the password
 * @returns the caller's account, with the stored hash of the password
 * @throws InvalidFieldsError if the password is wrong, ThrottledError
 */
export async function requireOwnPassword(
  context: AuthContext,
  signIn: SignIn,
  request: FastifyRequest,
  password: string,
  field: string,
) {
  const { username } = requireAdministrator(request);
  const { db, clock } = context;
  const client = clientOf(context, request);
  return signIn({ username, password }, client, clock()).catch(async (error: unknown) => {
    if (!(error instanceof InvalidCredentialsError)) throw error;
    await auditOwnAccount(db, request, 'password_refused', clock());
    throw new InvalidFieldsError({ [field]: ['This is not your current password'] });
  });
}
