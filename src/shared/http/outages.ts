import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { findOutage, type Outage } from '#shared/db/errors.ts';
import { UnavailableError } from './errors.ts';
import { atMostEachMinute } from './sparse-log.ts';

type LogOutage = (log: Pick<FastifyBaseLogger, 'error'>, outage: Outage, error: unknown) => void;

declare module 'fastify' {
  interface FastifyInstance {
    logOutage: LogOutage;
  }
}

const answers = {
  unreachable: {
    sentence: 'We cannot reach our records right now. Please try again in a minute.',
    retryAfterSeconds: 5,
  },
  unwritable: {
    sentence: 'Nothing can be saved right now. Please try again in a few minutes.',
    retryAfterSeconds: 60,
  },
} as const;

const lines = {
  unreachable: 'the database cannot be reached, or is too busy to answer',
  unwritable: 'the database cannot be written: its disk is full or read-only',
} as const;

/** @returns a function that logs each kind of outage at most once a minute */
export function createOutageLog(): LogOutage {
  const once = atMostEachMinute(1);
  return (log, outage, err) =>
    once(outage, (alsoFailed) => log.error({ err, alsoFailed }, lines[outage]));
}

/**
 * Creates a function that logs failures. It logs a database outage at most once a minute, even if
 * all parallel attempts fail because of it.
 */
export function createFailureLog(log: Pick<FastifyBaseLogger, 'error'>) {
  const logOutage = createOutageLog();
  return (err: unknown, line: string) => {
    const outage = findOutage(err);
    if (outage) logOutage(log, outage, err);
    else log.error({ err }, line);
  };
}

/**
 * Logs an error that comes from an outage of the database.
 * @returns the error to answer with, or undefined if `thrown` has another cause
 */
export function toUnavailable(
  thrown: unknown,
  app: FastifyInstance,
  log: FastifyBaseLogger,
): UnavailableError | undefined {
  const outage = findOutage(thrown);
  if (!outage) return undefined;
  app.logOutage(log, outage, thrown);
  const { sentence, retryAfterSeconds } = answers[outage];
  return new UnavailableError(sentence, retryAfterSeconds);
}

/** Writes each kind of outage at most once a minute, and every other warning as it is. */
export const outageAwareLog = (app: FastifyInstance) => ({
  warn: (details: { err: unknown }, message: string) => {
    if (!toUnavailable(details.err, app, app.log)) app.log.warn(details, message);
  },
});
