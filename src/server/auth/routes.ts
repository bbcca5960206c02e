import type { FastifyReply, FastifyRequest } from 'fastify';
import { loginRequest, type Role, type Session } from '#domain/auth.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { InvalidCredentialsError, NotSignedInError } from '#server/errors.ts';
import { actorOf, recordAudit, type Actor } from '#server/records/audit-trail.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { accountRoutes } from './account/account-routes.ts';
import { administratorRoutes } from './administrators/administrator-routes.ts';
import type { AuthContext } from './auth-context.ts';
import { readDeviceToken, rememberDevice, setDeviceCookie } from './known-devices.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from './session-cookie.ts';
import { createSignIn } from './sign-in.ts';
import { createSession, endSession } from './session-store.ts';
import { isStillValid, type CheckedUser } from './administrators/administrator-store.ts';

interface NamedUser {
  id: string;
  username: string;
}

type SignedInUser = NamedUser & CheckedUser;

const loggedIn = { action: 'login', entity: 'session' } as const;
const loggedOut = { action: 'logout', entity: 'session' } as const;

const actorFor = (user: NamedUser, request: FastifyRequest): Actor => ({
  ...actorOf(request, user.username),
  actorId: user.id,
});

const toSession = (user: { username: string; role: Role }): Session => ({
  user: { username: user.username, role: user.role },
});

/**
 * Starts a new session and remembers the browser as a known device. Ends the session whose cookie
 * the browser sent, if any.
 */
async function startSession(
  { db, clock, publicOrigin }: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedInUser,
) {
  const oldToken = readSessionToken(request, publicOrigin);
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
  const session = { adminUserId: user.id, address: request.ip, userAgent };
  const oldDevice = readDeviceToken(request, publicOrigin);
  const { token, device } = await db.transaction().execute(async (transaction) => {
    const now = clock();
    if (!(await isStillValid(transaction, user))) throw new InvalidCredentialsError();
    if (oldToken) await endSession(transaction, oldToken);
    await recordAudit(transaction, actorFor(user, request), loggedIn, now);
    return {
      token: await createSession(transaction, session, now),
      device: await rememberDevice(transaction, oldDevice, user.id, now),
    };
  });
  setSessionCookie(reply, token, publicOrigin);
  setDeviceCookie(reply, device, publicOrigin);
}

/** Ends the session and records the logout in one transaction. */
async function stopSession({ db, clock }: AuthContext, request: FastifyRequest, token: string) {
  await db.transaction().execute(async (transaction) => {
    const user = await endSession(transaction, token);
    if (user) await recordAudit(transaction, actorFor(user, request), loggedOut, clock());
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
      await startSession(context, request, reply, user);
      return toSession(user);
    },
  );

  app.get(apiPaths.session, (request) => toSession(requireAdministrator(request)));

  app.post(apiPaths.logout, async (request, reply) => {
    const token = readSessionToken(request, publicOrigin);
    if (!token) throw new NotSignedInError();
    await stopSession(context, request, token);
    clearSessionCookie(reply, publicOrigin);
    return reply.code(204).send();
  });

  accountRoutes(app, context, signIn);
  await app.register(async (scope: TypedApp) => administratorRoutes(scope, context));
}
