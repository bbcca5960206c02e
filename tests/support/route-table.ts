import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export interface Route {
  method: string;
  url: string;
}

/**
 * Calls `create`, and records every route that its server registers, during the call or afterwards.
 */
export async function recordRoutes<T>(create: () => Promise<T>): Promise<[T, Route[]]> {
  const routes: Route[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    return [await create(), routes];
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
