import type { FastifyRequest } from 'fastify';
import { passwordChange, type PasswordChange } from '#domain/administrators.ts';
import { InvalidCredentialsError, InvalidFieldsError, NotFoundError } from '#server/errors.ts';
import { actorOf, recordAudit } from '#server/http/audit-trail.ts';
import { throttleAddress } from '#server/http/client-address.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import { requireRecordId } from '#server/http/record-id.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { endOneSession, listSessions } from './account-store.ts';
import type { AuthContext } from './auth-context.ts';
import { passwordProblem } from './password-policy.ts';
import { clearSessionCookie } from './session-cookie.ts';
import type { SignIn } from './sign-in.ts';
import { endSessionsOf, updatePassword } from './store.ts';

/** @throws InvalidFieldsError naming the password that will not do */
async function requireGoodChange(
  signIn: SignIn,
  request: FastifyRequest,
  change: PasswordChange,
  now: Date,
) {
  const { username } = requireAdministrator(request);
  const login = { username, password: change.currentPassword };
  await signIn(login, throttleAddress(request.ip), now).catch((error: unknown) => {
    if (!(error instanceof InvalidCredentialsError)) throw error;
    throw new InvalidFieldsError({ currentPassword: ['This is not your current password'] });
  });
  const problem = await passwordProblem(change.newPassword, username);
  if (problem) throw new InvalidFieldsError({ newPassword: [problem] });
}

/** The new password and the end of every other session, both or neither. */
async function changePassword(
  { db, passwords, clock }: AuthContext,
  request: FastifyRequest,
  newPassword: string,
) {
  const { id, username, sessionId } = requireAdministrator(request);
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction().execute(async (transaction) => {
    await updatePassword(transaction, id, passwordHash);
    await endSessionsOf(transaction, id, sessionId);
    const event = {
      action: 'password_changed' as const,
      entity: 'administrator' as const,
      entityId: id,
      entityName: username,
    };
    await recordAudit(transaction, actorOf(request), event, clock());
  });
}

/** Ends sessions of the caller's own, and writes it down, both or neither. */
function endSessions(
  { db, clock }: AuthContext,
  request: FastifyRequest,
  end: (transaction: AuthContext['db'], adminUserId: string) => Promise<void>,
) {
  const { id, username } = requireAdministrator(request);
  return db.transaction().execute(async (transaction) => {
    await end(transaction, id);
    const event = {
      action: 'sessions_ended' as const,
      entity: 'administrator' as const,
      entityId: id,
      entityName: username,
    };
    await recordAudit(transaction, actorOf(request), event, clock());
  });
}

/** What administrators do with their own account. */
export function accountRoutes(app: TypedApp, context: AuthContext, signIn: SignIn): void {
  const { db, clock, publicOrigin, sessionLimits } = context;

  app.put('/api/admin/password', { schema: { body: passwordChange } }, async (request, reply) => {
    await requireGoodChange(signIn, request, request.body, clock());
    await changePassword(context, request, request.body.newPassword);
    return reply.code(204).send();
  });

  app.get('/api/admin/sessions', (request) => {
    const { id, sessionId } = requireAdministrator(request);
    return listSessions(db, id, sessionId, sessionLimits, clock());
  });

  app.delete('/api/admin/sessions/:id', async (request, reply) => {
    const sessionId = requireRecordId(request.params);
    await endSessions(context, request, async (transaction, adminUserId) => {
      if (!(await endOneSession(transaction, adminUserId, sessionId))) throw new NotFoundError();
    });
    return reply.code(204).send();
  });

  /** Signs out everywhere, here included. */
  app.delete('/api/admin/sessions', async (request, reply) => {
    await endSessions(context, request, (transaction, adminUserId) =>
      endSessionsOf(transaction, adminUserId),
    );
    clearSessionCookie(reply, publicOrigin);
    return reply.code(204).send();
  });
}
