import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import { housekeep, type HousekeepingContext } from './housekeeping.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Runs the housekeeping once an hour, and writes the counted refusals once a minute. */
export function startHousekeeping(
  { db, clock }: Pick<HousekeepingContext, 'db' | 'clock'>,
  env: Pick<Env, 'SESSION_MAX_SECONDS' | 'RETENTION_DAYS'>,
  app: FastifyInstance,
): void {
  const { log } = app;
  const context = {
    db,
    log,
    sessionMaxSeconds: env.SESSION_MAX_SECONDS,
    retentionDays: env.RETENTION_DAYS,
    clock,
  };
  const run = () =>
    housekeep(context).catch((err: unknown) => log.error({ err }, 'housekeeping failed'));
  setInterval(() => void run(), hour).unref();
  setInterval(() => void app.writeRefusals(), minute).unref();
}
