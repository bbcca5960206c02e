import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import { StartingError } from '#server/errors.ts';
import type { TypedApp } from './typed-app.ts';

/** From listening to the last answer. What serves has a migrated database. */
export type Phase = 'starting' | 'serving' | 'closing';

const paths = { alive: '/healthz', ready: '/readyz' };

/** @throws StartingError for whatever needs the database before it is migrated */
export function requireStarted({ routeOptions }: FastifyRequest, phase: Phase): void {
  const isAboutHealth = Object.values(paths).includes(routeOptions.url ?? '');
  if (phase === 'starting' && !isAboutHealth) throw new StartingError();
}

/** For whoever supervises the process: /healthz says that it runs, /readyz that it can serve. */
export function healthRoutes(app: TypedApp, db: Database, phase: () => Phase): void {
  app.get(paths.alive, (_request, reply) => reply.header('cache-control', 'no-store').send('ok'));
  app.get(paths.ready, async (_request, reply) => {
    const isReady = phase() === 'serving' && (await answers(db));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isReady ? 'ready' : 'not ready');
  });
}

const answers = (db: Database) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
