import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { StartingError } from './errors.ts';
import type { TypedApp } from './typed-app.ts';

/**
 * The phases of the server's process. In "starting" the process prepares the database, for example
 * migrates it, and in "closing" it has begun to shut down.
 */
export type Phase = 'starting' | 'serving' | 'closing';

const paths = { alive: '/healthz', ready: '/readyz' };

/** @throws StartingError in the phase "starting", for any request except a health check */
export function requireStarted({ routeOptions }: FastifyRequest, phase: Phase): void {
  const isHealthCheck = Object.values(paths).includes(routeOptions.url ?? '');
  if (phase === 'starting' && !isHealthCheck) throw new StartingError();
}

/**
 * Adds the routes for supervisors and proxies: /healthz shows that the process runs, and /readyz
 * shows whether it serves requests and can reach the database.
 */
export function healthRoutes(
  app: TypedApp,
  { readinessDb, phase }: { readinessDb: Database; phase: () => Phase },
): void {
  app.get(paths.alive, (_request, reply) => reply.header('cache-control', 'no-store').send('ok'));
  app.get(paths.ready, async (_request, reply) => {
    const isReady = phase() === 'serving' && (await isReachable(readinessDb));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isReady ? 'ready' : 'not ready');
  });
}

const isReachable = (db: Database) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
