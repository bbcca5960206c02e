import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { TypedApp } from './typed-app.ts';

/**
 * For whoever supervises the process: /healthz says that it runs, /readyz that it can serve.
 * @param isClosing whether the process has been asked to end
 */
export function healthRoutes(app: TypedApp, db: Database, isClosing: () => boolean): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('ok'));
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isClosing() && (await answers(db));
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
