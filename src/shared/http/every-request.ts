import { apiRoot } from '#shared/domain/api-paths.ts';
import { isProgramCall } from './guard.ts';
import { requireStarted, type Phase } from './health.ts';
import { requireOneHost, requireOwnOrigin } from './origin-check.ts';
import { securityHeaders } from './security-headers.ts';
import type { TypedApp } from './typed-app.ts';

export interface EveryRequestContext {
  publicOrigin: string;
  phase: () => Phase;
  clock: () => Date;
}

/**
 * Sets the headers that every answer has. Refuses requests, except health checks, that arrive
 * before the database is ready. Also refuses requests with several Host headers, and requests other
 * than GET, HEAD and OPTIONS that a page of another site makes a browser send.
 */
export function handleEveryRequest(
  app: TypedApp,
  { publicOrigin, phase, clock }: EveryRequestContext,
): void {
  const headers = securityHeaders(publicOrigin);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith(apiRoot)) reply.header('cache-control', 'no-store');
    requireStarted(request, phase());
    requireOneHost(request);
    // A browser adds no token by itself to a request that another site's page makes it send.
    if (!isProgramCall(request)) requireOwnOrigin(request, publicOrigin);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The back office takes the time from this header. Without it, Node.js would send the machine's
    // time, which the server ignores if the machine's clock was set.
    if (request.url.startsWith(apiRoot)) reply.header('date', clock().toUTCString());
    // Make clients that keep connections open, such as proxies, connect to another instance.
    if (phase() === 'closing') reply.header('connection', 'close');
    done(null, payload);
  });
}
