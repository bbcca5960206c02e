/**
 * Writes every JSON answer and every session token of a server to files. The server loads this file
 * before its own code.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { recordFolder } from './e2e-record.ts';

const file = (kind: string) => join(recordFolder(), `${process.pid}.${kind}`);

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload === 'string' && /json/.test(String(reply.getHeader('content-type')))) {
      const line = { method: request.method, path: request.url, body: payload };
      appendFileSync(file('answers'), `${JSON.stringify(line)}\n`);
    }
    done(null, payload);
  });
  // Read the cookie after the answer was sent, because the server adds it to the answer only after
  // the hook above has run.
  fastify.addHook('onResponse', (_request, reply, done) => {
    const token = /^(?:__Host-)?sid=([^;]+)/.exec(String(reply.getHeader('set-cookie')))?.[1];
    if (token) appendFileSync(file('tokens'), `${token}\n`);
    done();
  });
});
