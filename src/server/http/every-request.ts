import { apiRoot } from '#domain/paths.ts';
import { ThrottledError } from '#server/errors.ts';
import { throttleAddress } from '#server/throttling/client-address.ts';
import { createShares } from '#server/throttling/shares.ts';
import { requireStarted, type Phase } from './health.ts';
import { isSafe, requireOneHost, requireOwnOrigin } from './origin-check.ts';
import { securityHeaders } from './security-headers.ts';
import type { TypedApp } from './typed-app.ts';

export interface EveryRequestContext {
  publicOrigin: string;
  phase: () => Phase;
}

/** The most unsafe requests (such as POST) of one address that are answered at the same time. */
const requestsInHand = 30;

/**
 * Sets the headers that every answer has. Refuses requests before the database is ready, from
 * another site, or too many at once from one address, without reading their bodies.
 */
export function handleEveryRequest(
  app: TypedApp,
  { publicOrigin, phase }: EveryRequestContext,
): void {
  const headers = securityHeaders(publicOrigin);
  const takeInHand = createShares(requestsInHand);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith(apiRoot)) reply.header('cache-control', 'no-store');
    requireStarted(request, phase());
    requireOneHost(request);
    requireOwnOrigin(request, publicOrigin);
    if (isSafe(request)) return done();
    const release = takeInHand(throttleAddress(request.ip));
    if (!release) throw new ThrottledError('Too many requests at once. Please try again.', 1);
    reply.raw.once('close', release);
    return done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Make clients that keep connections open, such as proxies, connect to another instance.
    if (phase() === 'closing') reply.header('connection', 'close');
    done(null, payload);
  });
}
