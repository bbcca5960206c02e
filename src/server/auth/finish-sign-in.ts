import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role, Session } from '#domain/auth.ts';
import type { LoginAnswer } from '#domain/second-factors.ts';
import { InvalidCredentialsError } from '#server/errors.ts';
import { actorOf, recordAudit, type Actor } from '#server/records/audit-trail.ts';
import { isStillValid, type CheckedUser } from './administrators/administrator-store.ts';
import type { AuthContext } from './auth-context.ts';
import { readDeviceToken, rememberDevice, setDeviceCookie } from './known-devices.ts';
import { readSessionToken, setSessionCookie } from './session-cookie.ts';
import { createSession, endSession } from './session-store.ts';

interface NamedUser {
  id: string;
  username: string;
}

/** An administrator whose password was right. */
export type CheckedAdministrator = NamedUser & CheckedUser & { role: Role };

const loggedIn = { action: 'login', entity: 'session' } as const;

export const actorFor = (user: NamedUser, request: FastifyRequest): Actor => ({
  ...actorOf(request, user.username),
  actorId: user.id,
});

export const toSession = (user: { username: string; role: Role }): Session => ({
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
  user: CheckedAdministrator,
) {
  const oldToken = readSessionToken(request, publicOrigin);
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
  const session = {
    adminUserId: user.id,
    address: request.ip,
    userAgent,
    method: 'password' as const,
  };
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

/**
 * Answers a caller whose password was right, or who set a new one: with a session, or with the step
 * that the sign-in still needs. Sets the cookie.
 */
export async function answerLogin(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: CheckedAdministrator,
): Promise<LoginAnswer> {
  await startSession(context, request, reply, user);
  return toSession(user);
}
