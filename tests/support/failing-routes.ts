/**
 * Adds routes that behave as no route of the product does, such as a slow download or an uncaught
 * error. The server loads this file before its own code.
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
