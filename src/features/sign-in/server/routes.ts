import type { FastifyRequest } from 'fastify';
import { loginRequest, session } from '#shared/domain/auth.ts';
import { loginAnswer } from '#features/sign-in/domain/second-factors.ts';
import { everyone, withFrontDesk } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { NotSignedInError } from '#shared/http/errors.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { requireShownAdministrator } from '#shared/http/guard.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { ownSessionRoutes } from './account/own-session-routes.ts';
import { accountRoutes } from './account/account-routes.ts';
import { administratorRoutes } from './administrators/administrator-routes.ts';
import type { AuthContext } from './auth-context.ts';
import { confirmationRoutes } from './confirmation/confirmation-routes.ts';
import { actorFor, answerLogin, toSession } from './finish-sign-in.ts';
import { ownFactorRoutes } from './second-factors/own-factor-routes.ts';
import { loginSteps } from './login-steps.ts';
import { clearSessionCookie, readSessionToken } from './session-cookie.ts';
import { linkRoutes } from './links/link-routes.ts';
import { clientOf, createSignIn } from './sign-in.ts';
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

  const login = {
    summary: 'Sign in with a username and a password',
    body: loginRequest,
    response: { 200: loginAnswer },
  };
  app.post(
    apiPaths.login,
    { schema: login, config: { access: everyone, errors: [401], plainErrors: true } },
    async (request, reply) => {
      const user = await signIn(request.body, clientOf(context, request), clock());
      return answerLogin(context, request, reply, user);
    },
  );

  loginSteps(app, context);

  const read = { summary: 'Read who is signed in', response: { 200: session } };
  app.get(apiPaths.session, { schema: read, config: { access: withFrontDesk() } }, (request) =>
    toSession(requireAdministrator(request)),
  );

  const logout = { summary: 'Sign out', response: { 204: nothing } };
  // The handler itself finds the session, because it must also end one that is idle.
  app.post(
    apiPaths.logout,
    { schema: logout, config: { access: everyone, errors: [401, 409] } },
    async (request, reply) => {
      const token = readSessionToken(request, publicOrigin);
      if (!token) throw new NotSignedInError();
      await stopSession(context, request, token);
      clearSessionCookie(reply, publicOrigin);
      return reply.code(204).send();
    },
  );

  linkRoutes(app, context);
  accountRoutes(app, context, signIn);
  ownSessionRoutes(app, context);
  ownFactorRoutes(app, context);
  confirmationRoutes(app, context, signIn);
  administratorRoutes(app, context);
}
