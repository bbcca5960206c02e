import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignInOverError } from '#shared/http/errors.ts';
import type { AuthContext } from './auth-context.ts';
import {
  dropPendingSignIn,
  findPendingSignIn,
  type PendingSignIn,
  type Step,
} from './pending-sign-ins.ts';
import { clearPendingCookie, readPendingToken } from './session-cookie.ts';

type PendingContext = Pick<AuthContext, 'db' | 'clock' | 'publicOrigin'>;

async function findPendingOf({ db, clock, publicOrigin }: PendingContext, request: FastifyRequest) {
  const token = readPendingToken(request, publicOrigin);
  return token ? findPendingSignIn(db, token, clock()) : undefined;
}

/** Whether the browser sent the cookie of a pending sign-in that has not ended. */
export const hasPendingSignIn = async (context: PendingContext, request: FastifyRequest) =>
  (await findPendingOf(context, request)) !== undefined;

/** Finds the pending sign-in whose cookie the browser sent, if it is in this step. */
export async function findPending(
  context: PendingContext,
  request: FastifyRequest,
  step: Step,
): Promise<PendingSignIn | undefined> {
  const pending = await findPendingOf(context, request);
  return pending?.step === step ? pending : undefined;
}

/** @throws SignInOverError */
export async function requirePending(context: PendingContext, request: FastifyRequest, step: Step) {
  const pending = await findPending(context, request, step);
  if (!pending) throw new SignInOverError();
  return pending;
}

/** Ends the pending sign-in whose cookie the browser sent, if any, and clears the cookie. */
export async function dropPending(
  { db, publicOrigin }: PendingContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = readPendingToken(request, publicOrigin);
  if (token) await dropPendingSignIn(db, token);
  clearPendingCookie(reply, publicOrigin);
}
