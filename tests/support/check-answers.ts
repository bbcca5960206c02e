/** Checks every answer of the API that a test gets against the answers that its route declares. */
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { afterEach } from 'vitest';

interface Answered {
  call: string;
  status: number;
  type: string;
  declared: Record<string, unknown>;
}

let faults: string[] = [];

const isSchema = (answer: unknown): answer is z.ZodMiniType =>
  typeof answer === 'object' && answer !== null && '_zod' in answer;

/** Returns why an answer is not one of the declared ones, or undefined. */
export function findFault({ call, status, type, declared }: Answered, payload: unknown) {
  const answer = declared[status];
  if (answer === undefined) return `${call} does not declare the status ${status}`;
  if (!isSchema(answer)) {
    const { content } = answer as { content: object };
    const isFile = Object.keys(content).some((each) => type.startsWith(each));
    return isFile ? undefined : `${call} answered ${status} as ${type}`;
  }
  if (!type.includes('json') || typeof payload !== 'string') return undefined;
  const { error } = answer.safeParse(JSON.parse(payload));
  return error && `${call} answered ${status}, but not as declared: ${error.message}`;
}

const global = globalThis as { checksAnswers?: (message: unknown) => void };
// The setup file of each test file replaces the check of the file before.
if (!global.checksAnswers) {
  subscribe('fastify.initialization', (message) => global.checksAnswers?.(message));
}
global.checksAnswers = (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { url, schema } = request.routeOptions;
    const declared = schema?.response as Record<string, unknown> | undefined;
    if (url?.startsWith('/api/') && request.method !== 'HEAD') {
      const call = `${request.method} ${url}`;
      const type = String(reply.getHeader('content-type') ?? '');
      const answered = { call, status: reply.statusCode, type, declared: declared ?? {} };
      const fault = findFault(answered, payload);
      if (fault) faults.push(fault);
    }
    done(null, payload);
  });
};

afterEach(() => {
  const found = [...new Set(faults)];
  faults = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});
