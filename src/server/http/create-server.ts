import Fastify, { type FastifyServerOptions } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { v7 as newId } from 'uuid';
import { handleError } from './error-handler.ts';
import { createOutageLog } from './outages.ts';
import { requestLog } from './request-log.ts';
import { normalizeTarget } from './request-target.ts';
import type { TypedApp } from './typed-app.ts';

/** How long a client may take, in milliseconds, and how many connections may be open. */
export interface ClientLimits {
  /** From the first byte of a connection or request to the end of its headers. */
  headers: number;
  /** From the first byte of a request to the end of its body. */
  request: number;
  /** Without a byte in either direction, such as a client that never reads its answer. */
  silence: number;
  /** How often `headers` and `request` are checked. They can be late by this much. */
  check: number;
  connections: number;
}

/**
 * A connection takes about ten kilobytes and a file descriptor. The limit keeps a flood of
 * connections from using up the descriptors that files and the database need. Sites with more
 * visitors need a reverse proxy.
 */
export const clientLimits: ClientLimits = {
  headers: 15_000,
  request: 60_000,
  silence: 120_000,
  check: 5_000,
  connections: 4096,
};

/** In bytes. */
const bodyLimit = 64 * 1024;

/**
 * Node's limit for all headers together. Fastify answers a longer parameter before any hook runs,
 * so without the guard and the security headers.
 */
export const maxParamLength = 16 * 1024;

export interface ServerOptions {
  /** Addresses whose X-Forwarded-For is trusted. */
  trustProxy: string | undefined;
  logger: NonNullable<FastifyServerOptions['logger']>;
  limits: ClientLimits;
}

/** Creates the Fastify instance, which has no hooks and routes yet. */
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
  app.server.maxConnections = limits.connections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain');
  app.decorate('logOutage', createOutageLog());
  return app;
}
