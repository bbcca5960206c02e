import type { FastifyRequest } from 'fastify';
import { loginRequest } from '#shared/domain/auth.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { NotSignedInError } from '#shared/http/errors.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { requireAdministrator, requireShownAdministrator } from '#shared/http/guard.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { accountRoutes } from './account/account-routes.ts';
import { administratorRoutes } from './administrators/administrator-routes.ts';
import type { AuthContext } from './auth-context.ts';
import { confirmationRoutes } from './confirmation/confirmation-routes.ts';
import { actorFor, answerLogin, toSession } from './finish-sign-in.ts';
import { readDeviceToken } from './known-devices.ts';
import { ownFactorRoutes } from './second-factors/own-factor-routes.ts';
import { loginSteps } from './login-steps.ts';
import { clearSessionCookie, readSessionToken } from './session-cookie.ts';
import { linkRoutes } from './links/link-routes.ts';
import { createSignIn } from './sign-in.ts';
import { endSession } from './session-store.ts';

const loggedOut = { action: 'logout', entity: 'session' } as const;

/** Ends the session of a token, if there is one, and records the logout in the same transaction. */
async function stopSession({ db, clock }: AuthContext, request: FastifyRequest, token: string) {
  await db.transaction().execute(async (transaction) => {
    const user = await endSession(transaction, token);
    if (!user) return;
    requireShownAdministrator(request, user);
    await recordAudit(transaction, actorFor(user, request), loggedOut, clock());
  });
}

export async function authRoutes(app: TypedApp, context: AuthContext): Promise<void> {
  const { clock, publicOrigin } = context;
  const signIn = await createSignIn(context);

  app.post(
    apiPaths.login,
    { schema: { body: loginRequest }, config: { plainErrors: true } },
    async (request, reply) => {
      const client = { ip: request.ip, deviceToken: readDeviceToken(request, publicOrigin) };
      const user = await signIn(request.body, client, clock());
      return answerLogin(context, request, reply, user);
    },
  );

  loginSteps(app, context);

  app.get(apiPaths.session, (request) => toSession(requireAdministrator(request)));

  app.post(apiPaths.logout, async (request, reply) => {
    const token = readSessionToken(request, publicOrigin);
    if (!token) throw new NotSignedInError();
    await stopSession(context, request, token);
    clearSessionCookie(reply, publicOrigin);
    return reply.code(204).send();
  });

  linkRoutes(app, context);
  accountRoutes(app, context, signIn);
  ownFactorRoutes(app, context);
  confirmationRoutes(app, context, signIn);
  await app.register(async (scope: TypedApp) => administratorRoutes(scope, context));
}
