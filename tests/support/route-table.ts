import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Access } from '#shared/http/calls/access.ts';

export interface Route {
  method: string;
  url: string;
  /** Undefined if the route declares none. */
  access: Access | undefined;
  /** Whether the route takes an idempotency key. */
  isOnce: boolean;
  schema: FastifySchema | undefined;
}

/**
 * Calls `create`, which creates a server.
 * @returns the result of `create`, and an array that gets every route that the server registers
 */
export async function collectRoutes<T>(create: () => Promise<T>): Promise<[T, Route[]]> {
  const routes: Route[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      const { method, url, config } = route;
      const access = config?.access;
      const isOnce = config?.once !== undefined;
      for (const each of [method].flat()) {
        routes.push({
          method: each,
          url,
          access,
          isOnce,
          // A later hook of the server replaces the route's schema.
          get schema() {
            return route.schema;
          },
        });
      }
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    return [await create(), routes];
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
