import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { findOutage } from '#shared/db/errors.ts';
import type { Role, Session, SignInMethod } from '#shared/domain/auth.ts';
import {
  requiresFactor,
  type LoginAnswer,
  type LoginStep,
} from '#features/sign-in/domain/second-factors.ts';
import { InvalidCredentialsError } from '#shared/http/errors.ts';
import { actorOf, recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import { lockActiveAdministrator, type CheckedUser } from './administrators/administrator-store.ts';
import type { AuthContext } from './auth-context.ts';
import { hasKnownDevice, rememberDevice, setDeviceCookie } from './known-devices.ts';
import { clearLoginAttempts, type LoginAttempt } from './login-throttle.ts';
import { createPendingSignIn, dropPendingSignIn } from './pending-sign-ins.ts';
import { listFactorMethods } from './second-factors/factor-store.ts';
import {
  clearPendingCookie,
  readPendingToken,
  readSessionToken,
  setPendingCookie,
  setSessionCookie,
} from './session-cookie.ts';
import {
  createSession,
  endSession,
  findContinued,
  type ContinuedSession,
} from './session-store.ts';
import { clientOf, findLoginAttempt } from './sign-in.ts';

export interface NamedUser {
  id: string;
  username: string;
  role: Role;
  fullName: string | null;
}

/** An administrator who typed the right password or set a new one, with the password's hash. */
export type CheckedAdministrator = NamedUser & CheckedUser;

export const actorFor = (
  user: Pick<NamedUser, 'id' | 'username'>,
  request: FastifyRequest,
): Actor => ({ ...actorOf(request, user.username), actorId: user.id });

export const toSession = ({ username, role, fullName }: Omit<NamedUser, 'id'>): Session => ({
  user: { username, role, ...(fullName !== null && { fullName }) },
});

/** A session that was stored and whose cookie has not been set yet. */
export interface StoredSession {
  token: string;
  device: string;
  /** Undefined for a sign-in with a passkey alone, which counts no attempt. */
  attempt: LoginAttempt | undefined;
}

/**
 * Stores a new session and its audit entry, and remembers the browser as a known device. Ends the
 * session whose cookie the browser sent, if any. Call `sendSession` after the transaction.
 */
export async function storeSession(
  context: AuthContext,
  request: FastifyRequest,
  transaction: Database,
  user: NamedUser,
  proven: { method: SignInMethod } | ContinuedSession,
): Promise<StoredSession> {
  const { clock, publicOrigin, loginLimit } = context;
  const now = clock();
  const client = clientOf(context, request);
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
  const oldToken = readSessionToken(request, publicOrigin);
  if (oldToken) await endSession(transaction, oldToken);
  const { method } = proven;
  const attempt = await findLoginAttempt(transaction, user.username, client, loginLimit, now);
  const isNewBrowser = !attempt.knownDevice && (await hasKnownDevice(transaction, user.id));
  const after = { method, ...(isNewBrowser && { newBrowser: userAgent ?? '' }) };
  const login = { action: 'login', entity: 'session', after } as const;
  await recordAudit(transaction, actorFor(user, request), login, now);
  const session = { adminUserId: user.id, address: client.ip, userAgent, ...proven };
  return {
    attempt,
    token: await createSession(transaction, session, now),
    device: await rememberDevice(transaction, client.deviceToken, user.id, now),
  };
}

/**
 * Sets the cookies of a stored session, and clears the counts of the attempts that led to it. If
 * the database is unavailable here, the user is signed in anyway, because the session is already
 * stored.
 */
export async function sendSession(
  { db, publicOrigin }: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, device, attempt }: StoredSession,
): Promise<void> {
  setSessionCookie(reply, token, publicOrigin);
  setDeviceCookie(reply, device, publicOrigin);
  if (readPendingToken(request, publicOrigin)) clearPendingCookie(reply, publicOrigin);
  if (!attempt) return;
  await clearLoginAttempts(db, attempt).catch((error: unknown) => {
    if (!findOutage(error)) throw error;
  });
}

/**
 * Finds the step that remains after the password. An account that has a second factor is asked for
 * it even if its role does not require one.
 */
async function findStep(
  transaction: Database,
  { factorPolicy }: AuthContext,
  { id, role }: NamedUser,
): Promise<LoginStep | undefined> {
  const methods = await listFactorMethods(transaction, id);
  if (methods.length > 0) return { step: 'confirm', methods };
  return requiresFactor(factorPolicy, role) ? { step: 'enroll' } : undefined;
}

/**
 * Stores a pending sign-in and an audit entry. Deletes the pending sign-in whose cookie the browser
 * sent, if any.
 * @returns the token for the cookie
 */
async function storePending(
  { clock, publicOrigin }: AuthContext,
  request: FastifyRequest,
  transaction: Database,
  user: CheckedAdministrator,
  step: 'confirm' | 'enroll',
) {
  const now = clock();
  const oldToken = readPendingToken(request, publicOrigin);
  if (oldToken) await dropPendingSignIn(transaction, oldToken);
  const accepted = { action: 'password_accepted', entity: 'session' } as const;
  await recordAudit(transaction, actorFor(user, request), accepted, now);
  const pending = { adminUserId: user.id, passwordHash: user.password, step };
  return createPendingSignIn(transaction, pending, now);
}

/**
 * Answers a caller whose password was right, or who set a new one: with a session, or with the step
 * that the sign-in still needs. Sets the cookies of the session, or the cookie of the unfinished
 * sign-in. No step is needed if the browser still has the cookie of an earlier session of this
 * administrator that was not ended, has not reached its maximum age, and has a sign-in method with
 * a second factor or a passkey. The earlier session may be idle.
 * @throws InvalidCredentialsError if the administrator was deactivated or the password changed
 * since the password was checked
 */
export async function answerLogin(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: CheckedAdministrator,
): Promise<LoginAnswer> {
  const { db, clock, publicOrigin, sessionLimits } = context;
  const outcome = await db.transaction().execute(async (transaction) => {
    const isStillValid = await lockActiveAdministrator(transaction, user);
    if (!isStillValid) throw new InvalidCredentialsError();
    const token = readSessionToken(request, publicOrigin);
    const continued =
      token && (await findContinued(transaction, token, user.id, sessionLimits, clock()));
    const step = continued ? undefined : await findStep(transaction, context, user);
    if (step) {
      return { step, pending: await storePending(context, request, transaction, user, step.step) };
    }
    const proven = continued || { method: 'password' as const };
    return { session: await storeSession(context, request, transaction, user, proven) };
  });
  if (outcome.session) {
    await sendSession(context, request, reply, outcome.session);
    return toSession(user);
  }
  setPendingCookie(reply, outcome.pending, publicOrigin);
  return outcome.step;
}
