import Fastify, { type FastifyServerOptions } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { v7 as newId } from 'uuid';
import { throttleAddress } from './throttling/client-address.ts';
import { createShares } from './throttling/shares.ts';
import { handleError } from './error-handler.ts';
import { createOutageLog } from './outages.ts';
import { requestLog } from './request-log.ts';
import { atMostEachMinute } from './sparse-log.ts';
import { normalizeTarget } from './request-target.ts';
import type { TypedApp } from './typed-app.ts';

/**
 * The maximum times that a client may take, in milliseconds, and the maximum numbers of open
 * connections.
 */
export interface ClientLimits {
  /**
   * The maximum time from the opening of a connection to the first byte of a request, and from the
   * first byte of any request to the end of its headers.
   */
  headers: number;
  /** The maximum time from the first byte of a request to the end of its body. */
  request: number;
  /**
   * The time without a byte in either direction after which a connection is closed. If a client
   * does not read its answer, Node closes the connection after twice this time.
   */
  silence: number;
  /**
   * The pause between two checks of `headers` and `request`. A connection that exceeds one of them
   * can stay open for this much longer.
   */
  check: number;
  /** The maximum number of open connections from all addresses together. */
  connections: number;
  /**
   * The maximum number of open connections from one IPv4 address or IPv6 network of size /64. The
   * limit does not apply behind a trusted proxy.
   */
  connectionsEach: number;
}

/**
 * The limits of the server. A connection takes about ten kilobytes and one file descriptor. The
 * limit `connections` keeps a flood of connections from using up the file descriptors that files
 * and the database need. A site with more simultaneous visitors needs a reverse proxy.
 */
export const clientLimits: ClientLimits = {
  headers: 15_000,
  request: 60_000,
  silence: 120_000,
  check: 5_000,
  connections: 4096,
  connectionsEach: 1024,
};

/** In bytes, except on routes that set a limit of their own. */
const bodyLimit = 64 * 1024;

/**
 * The maximum number of characters of a parameter in a URL's path. No parameter can be longer,
 * because Node limits the URL and all headers together to the same size. Fastify answers a request
 * with a longer parameter before any hook runs, so with a lower limit such requests would skip the
 * guard and the security headers.
 */
export const maxParamLength = 16 * 1024;

export interface ServerOptions {
  /**
   * The addresses of the proxies whose X-Forwarded-For header is trusted, separated by commas as in
   * TRUST_PROXY. Undefined to trust no proxy.
   */
  trustProxy: string | undefined;
  logger: NonNullable<FastifyServerOptions['logger']>;
  limits: ClientLimits;
}

/**
 * Limits the open connections. Behind a trusted proxy all connections come from the proxy's
 * address, so only the total is limited.
 * @param isDirect whether clients connect to this server without a trusted proxy
 */
function limitConnections(
  { server, log }: TypedApp,
  { connections, connectionsEach }: ClientLimits,
  isDirect: boolean,
) {
  const once = atMostEachMinute(1);
  const logRefused = (address: string | undefined) =>
    once('refused', (alsoRefused) =>
      log.warn({ address, alsoRefused }, 'too many open connections: a new one was closed'),
    );
  server.maxConnections = connections;
  server.on('drop', (dropped) => logRefused(dropped?.remoteAddress));
  if (!isDirect) return;
  const take = createShares(connectionsEach);
  server.on('connection', (socket) => {
    const release = take(throttleAddress(socket.remoteAddress ?? ''));
    if (release) {
      socket.once('close', release);
    } else {
      logRefused(socket.remoteAddress);
      socket.destroy();
    }
  });
}

/** Creates the Fastify instance, without hooks and routes. */
export function createServer({ trustProxy, logger, limits }: ServerOptions): TypedApp {
  const app = Fastify({
    bodyLimit,
    logger,
    logController: requestLog(),
    trustProxy: trustProxy ?? false,
    genReqId: () => newId(),
    routerOptions: { maxParamLength },
    rewriteUrl: ({ url }) => normalizeTarget(url ?? '/'),
    connectionTimeout: limits.silence,
    requestTimeout: limits.request,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection during shutdown is still answered.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  limitConnections(app, limits, trustProxy === undefined);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain');
  app.decorate('logOutage', createOutageLog());
  app.decorateRequest('refusal', null);
  return app;
}
