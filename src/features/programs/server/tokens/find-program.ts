import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { Administrator } from '#shared/http/calls/caller.ts';
import { InvalidTokenError, ThrottledError } from '#shared/http/errors.ts';
import { countInBuckets } from '#shared/http/throttling/limits.ts';
import { inMinutes, type Throttle } from '#shared/http/throttling/throttle.ts';
import { findToken, toCaller, touchToken } from './store.ts';
import { isToken } from './token-text.ts';

interface ProgramContext {
  db: Database;
  clock: () => Date;
  throttle: Pick<Throttle, 'check'>;
}

/** The number of calls that each token may make in a window of time. */
const callLimit = { limit: 600, windowSeconds: 600 };

const refusal = (seconds: number) =>
  `This token has made ${callLimit.limit} calls in ten minutes. Please try again in ${inMinutes(seconds)}.`;

/**
 * Counts a call.
 * @returns how many more the token may make, and the seconds until it may make all
 * @throws ThrottledError
 */
async function countCall({ db, clock, throttle }: ProgramContext, id: string) {
  const now = clock();
  const limits = [{ key: `token:${id}`, ...callLimit }];
  await throttle.check({ limits, now, refusal });
  const [bucket] = await countInBuckets(db, limits, now);
  const { count, expiresAt } = bucket ?? { count: 1, expiresAt: now.toISOString() };
  const seconds = Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1000);
  if (count > callLimit.limit) throw new ThrottledError(refusal(seconds), seconds);
  return { left: callLimit.limit - count, seconds };
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers. */
function setLimit(reply: FastifyReply, left: number, seconds: number) {
  const { limit, windowSeconds } = callLimit;
  reply.header('ratelimit-policy', `"calls";q=${limit};w=${windowSeconds}`);
  reply.header('ratelimit', `"calls";r=${left};t=${seconds}`);
}

/**
 * Returns a function that finds the program whose token a request has in its Authorization header,
 * and counts the call.
 * @throws InvalidTokenError, ThrottledError
 */
export const programFinder =
  (context: ProgramContext) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Administrator> => {
    const { db, clock } = context;
    const [, token = ''] = /^Bearer +(\w+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const found = isToken(token) ? await findToken(db, token, clock()) : undefined;
    if (!found) throw new InvalidTokenError();
    try {
      const { left, seconds } = await countCall(context, found.id);
      setLimit(reply, left, seconds);
    } catch (error) {
      if (error instanceof ThrottledError) setLimit(reply, 0, error.retryAfterSeconds);
      throw error;
    }
    await touchToken(db, found, request.ip, clock());
    return toCaller(found);
  };
