/**
 * Adds two routes that the product does not have: a download that takes half a second, and a route
 * that causes an uncaught error. The server loads this file before its own code.
 */
import { subscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

async function* slowDownload() {
  yield 'first ';
  await wait(500);
  yield 'last';
}

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.get('/slow-download', (_request, reply) => reply.send(Readable.from(slowDownload())));
  fastify.get('/forgotten-failure', () => {
    void Promise.reject(new Error('uncaught in this test'));
    return 'answered';
  });
});
