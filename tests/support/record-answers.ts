/** Loaded into a server before its own code: writes down every JSON answer and every session token. */
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
  // The cookie is written after every other hook.
  fastify.addHook('onResponse', (_request, reply, done) => {
    const token = /^(?:__Host-)?sid=([^;]+)/.exec(String(reply.getHeader('set-cookie')))?.[1];
    if (token) appendFileSync(file('tokens'), `${token}\n`);
    done();
  });
});
