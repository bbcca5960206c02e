import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ThrottledError } from './errors.ts';
import { clientNetworks, throttleAddress } from './throttling/client-address.ts';
import { createShares } from './throttling/shares.ts';
import { isSafe } from './origin-check.ts';
import type { TypedApp } from './typed-app.ts';

/**
 * The maximum number of requests from one IPv4 address or IPv6 network of size /64, other than GET,
 * HEAD and OPTIONS, that are handled at the same time.
 */
const mostRequestsInFlight = 30;

/**
 * Refuses a request before its body is read if `mostRequestsInFlight` requests from the same
 * address or /64 network are still being handled. Does not count or refuse GET, HEAD and OPTIONS.
 */
export function limitRequestsInFlight(app: TypedApp): void {
  const take = createShares(mostRequestsInFlight);
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
/**
 * The maximum numbers of refusals in a second that are sent without a delay: to one network (an
 * IPv4 address or an IPv6 network of size /48), and to all clients together.
 */
const promptRefusals = { network: 100, all: 500 };

/**
 * Delays answers with a status of 400 or higher by a second while a network, or all clients
 * together, get more of them than `promptRefusals` allows. A client that waits for each answer can
 * then send only one request a second on each connection. Without the delay, hundreds of such
 * connections would keep the event loop busy, and new connections would wait for a long time.
 */
export function delayFloodsOfRefusals(app: TypedApp): void {
  const refusals = new LRUCache<string, number>({ max: 10_000, ttl: second, noUpdateTTL: true });
  /**
   * Counts one refusal under a key. Returns whether more than `most` were counted under it within a
   * second, which begins with the first one.
   */
  function countRefusal(key: string, most: number) {
    const count = (refusals.get(key) ?? 0) + 1;
    refusals.set(key, count);
    return count > most;
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400) return done(null, payload);
    const network = clientNetworks(request.ip).at(-1) ?? '';
    const isNetworkFlood = countRefusal(network, promptRefusals.network);
    const isFlood = countRefusal('all clients', promptRefusals.all) || isNetworkFlood;
    if (!isFlood) return done(null, payload);
    // Free the memory of the request's body, which is not needed during the delay.
    request.body = undefined;
    setTimeout(() => done(null, payload), second);
    return undefined;
  });
}
