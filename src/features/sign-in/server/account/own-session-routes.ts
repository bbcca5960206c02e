import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { newSignIn, sessionInfo } from '#features/sign-in/domain/administrators.ts';
import type { AuthContext } from '#features/sign-in/server/auth-context.ts';
import { clearSessionCookie } from '#features/sign-in/server/session-cookie.ts';
import { endSessionsOf } from '#features/sign-in/server/session-store.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { confirmed, withFrontDesk } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { commit } from '#shared/records/commit.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { listNewSignIns, endOneSession, listSessions } from './own-session-store.ts';
import { auditOwnAccount } from './own-account.ts';

/** Ends sessions of the caller and records that in the audit trail, in one transaction. */
function endSessions(
  context: AuthContext,
  request: FastifyRequest,
  end: (transaction: Database, adminUserId: string) => Promise<void>,
) {
  const { id } = requireAdministrator(request);
  return commit(context, request, async (transaction) => {
    await end(transaction, id);
    await auditOwnAccount(transaction, request, 'sessions_ended', context.clock());
  });
}

const config = { access: withFrontDesk() };
const dangerous = { access: confirmed(withFrontDesk()) };

export function ownSessionRoutes(app: TypedApp, context: AuthContext): void {
  const { db, clock, publicOrigin } = context;

  const sessions = { summary: 'List your own sessions', response: { 200: z.array(sessionInfo) } };
  app.get(apiPaths.sessions, { schema: sessions, config }, (request) => {
    const { id, sessionId } = requireAdministrator(request);
    return listSessions(db, id, sessionId, context, clock());
  });

  const signIns = {
    summary: 'List the sign-ins to your account with new browsers',
    response: { 200: z.array(newSignIn) },
  };
  app.get(apiPaths.newSignIns, { schema: signIns, config }, (request) =>
    listNewSignIns(db, requireAdministrator(request), clock()),
  );

  const response = { 204: nothing };
  const endOne = { summary: 'End one of your own sessions', response };
  app.delete(
    apiPaths.oneSession(':id'),
    { schema: endOne, config: dangerous },
    async (request, reply) => {
      const sessionId = requireRecordId(request.params);
      await endSessions(context, request, async (transaction, adminUserId) => {
        if (!(await endOneSession(transaction, adminUserId, sessionId))) throw new NotFoundError();
      });
      return reply.code(204).send();
    },
  );

  const endAll = { summary: 'End all of your own sessions', response };
  app.delete(apiPaths.sessions, { schema: endAll, config: dangerous }, async (request, reply) => {
    await endSessions(context, request, (transaction, adminUserId) =>
      endSessionsOf(transaction, adminUserId),
    );
    clearSessionCookie(reply, publicOrigin);
    return reply.code(204).send();
  });
}
