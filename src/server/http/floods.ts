import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ThrottledError } from '#server/errors.ts';
import { clientNetworks, throttleAddress } from '#server/throttling/client-address.ts';
import { createShares } from '#server/throttling/shares.ts';
import { isSafe } from './origin-check.ts';
import type { TypedApp } from './typed-app.ts';

/** The most unsafe requests (such as POST) of one address that are handled at the same time. */
const requestsInHand = 30;

/** Refuses requests before their bodies are read if too many of their address are in hand. */
export function limitRequestsInHand(app: TypedApp): void {
  const take = createShares(requestsInHand);
  const releases = new WeakMap<FastifyRequest, () => void>();
  function release(request: FastifyRequest) {
    releases.get(request)?.();
    releases.delete(request);
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (isSafe(request)) return done();
    const taken = take(throttleAddress(request.ip));
    if (!taken) throw new ThrottledError('Too many requests at once. Please try again.', 1);
    releases.set(request, taken);
    reply.raw.once('close', () => release(request));
    return done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    release(request);
    done(null, payload);
  });
}

const second = 1000;
/** The refusals a second that a network gets without a delay. */
const promptRefusals = 100;

/**
 * Delays the refusals of a network that gets many of them by a second. A client that waits for its
 * answers then sends one request a second on each connection. Otherwise hundreds of connections
 * would keep the event loop busy, which accepts only one new connection in each turn.
 */
export function delayFloodsOfRefusals(app: TypedApp): void {
  const refusals = new LRUCache<string, number>({ max: 10_000, ttl: second, noUpdateTTL: true });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400) return done(null, payload);
    const network = clientNetworks(request.ip).at(-1) ?? '';
    const count = (refusals.get(network) ?? 0) + 1;
    refusals.set(network, count);
    if (count <= promptRefusals) return done(null, payload);
    // The body would take memory meanwhile.
    request.body = undefined;
    setTimeout(() => done(null, payload), second);
    return undefined;
  });
}
