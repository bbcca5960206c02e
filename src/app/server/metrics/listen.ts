import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Env } from '#app/server/process/env.ts';
import type { Outbox } from '#features/emails/server/outbox-size.ts';
import type { Metrics } from './metrics.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Listens on METRICS_PORT, which visitors must not be able to reach. */
export async function listenForScrapes(
  metrics: Metrics,
  readOutbox: () => Promise<Outbox>,
  { METRICS_PORT, METRICS_HOST }: Pick<Env, 'METRICS_PORT' | 'METRICS_HOST'>,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    readOutbox()
      .catch(() => undefined)
      .then((outbox) => metrics.render(outbox))
      .then(
        (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  await once(server, 'listening');
  return server;
}
