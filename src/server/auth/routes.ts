import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#db/connection.ts';
import { loginRequest, passwordText, type Role, type Session } from '#domain/auth.ts';
import { InvalidCredentialsError, InvalidFieldsError, NotSignedInError } from '#server/errors.ts';
import { throttleAddress } from '#server/http/client-address.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { passwordProblem } from './password-policy.ts';
import type { Passwords } from './passwords.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from './session-cookie.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createSession, endSession, endSessionsOf, updatePassword } from './store.ts';

export interface AuthContext {
  db: Database;
  passwords: Passwords;
  clock: () => Date;
  publicOrigin: string;
  loginLimit: number;
}

const passwordChange = z.object({ currentPassword: passwordText, newPassword: passwordText });

const toSession = (user: { username: string; role: string }): Session => ({
  user: { username: user.username, role: user.role as Role },
});

/** A session that the browser brought along is never carried into a new one. */
async function startSession(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  adminUserId: string,
) {
  const { db, clock, publicOrigin } = context;
  const oldToken = readSessionToken(request, publicOrigin);
  if (oldToken) await endSession(db, oldToken);
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
  const session = { adminUserId, address: request.ip, userAgent };
  setSessionCookie(reply, await createSession(db, session, clock()), publicOrigin);
}

async function changePassword(
  { db, passwords, clock }: AuthContext,
  signIn: SignIn,
  request: FastifyRequest,
  change: z.output<typeof passwordChange>,
) {
  const { id, username, sessionId } = requireAdministrator(request);
  const login = { username, password: change.currentPassword };
  await signIn(login, throttleAddress(request.ip), clock()).catch((error: unknown) => {
    if (!(error instanceof InvalidCredentialsError)) throw error;
    throw new InvalidFieldsError({ currentPassword: ['This is not your current password'] });
  });
  const problem = await passwordProblem(change.newPassword, username);
  if (problem) throw new InvalidFieldsError({ newPassword: [problem] });
  const passwordHash = await passwords.hash(change.newPassword);
  await db.transaction().execute(async (transaction) => {
    await updatePassword(transaction, id, passwordHash);
    await endSessionsOf(transaction, id, sessionId);
  });
}

export async function authRoutes(app: TypedApp, context: AuthContext): Promise<void> {
  const { db, clock, publicOrigin } = context;
  const signIn = await createSignIn(context);

  app.post(
    '/api/admin/login',
    { schema: { body: loginRequest }, config: { plainErrors: true } },
    async (request, reply) => {
      const user = await signIn(request.body, throttleAddress(request.ip), clock());
      await startSession(context, request, reply, user.id);
      return toSession(user);
    },
  );

  app.get('/api/admin/session', (request) => toSession(requireAdministrator(request)));

  app.post('/api/admin/logout', async (request, reply) => {
    const token = readSessionToken(request, publicOrigin);
    if (!token) throw new NotSignedInError();
    await endSession(db, token);
    clearSessionCookie(reply, publicOrigin);
    if (publicOrigin.startsWith('https://')) {
      reply.header('clear-site-data', '"cache", "storage"');
    }
    return reply.code(204).send();
  });

  app.put('/api/admin/password', { schema: { body: passwordChange } }, async (request, reply) => {
    await changePassword(context, signIn, request, request.body);
    return reply.code(204).send();
  });

  /** Signs out everywhere, here included. */
  app.delete('/api/admin/sessions', async (request, reply) => {
    await endSessionsOf(db, requireAdministrator(request).id);
    clearSessionCookie(reply, publicOrigin);
    return reply.code(204).send();
  });
}
