import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export interface Route {
  method: string;
  url: string;
}

/** Runs what creates a server, and notes every route that it registers, then or later. */
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
