import type { FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { session } from '#shared/domain/auth.ts';
import { apiRoot } from '#shared/domain/api-paths.ts';
import { superAdmins } from './access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses of errors that do not follow from the rest of the route's options. */
    errors?: number[];
    /**
     * The stored data that the answers with status 409 and 412 contain. Without it, it is the same
     * as in the answer with status 200.
     */
    current?: z.ZodMiniType;
    /**
     * The body by its media type, for the description of a route whose handler itself checks the
     * body.
     */
    sends?: Record<string, z.ZodMiniType>;
  }
}

/** The answer with status 204. */
export const nothing = z.undefined();

/** The body of a call that uploads a picture. */
export const picture = { 'image/*': z.string() };

export const fileOf = (...mediaTypes: string[]) => ({
  description: 'The file',
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: z.string() }])),
});

const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

const withCurrent = (current: z.ZodMiniType | undefined) =>
  z.extend(problem, { current: z.optional(current ? z.union([session, current]) : session) });

/** Returns the statuses of the errors with which a call can be refused. */
function errorsOf({ url, method, schema, config = {} }: RouteOptions): number[] {
  const { access = superAdmins, errors = [], once } = config;
  const { callers } = access;
  const isForRoles = typeof callers !== 'string';
  const isWrite = method !== 'GET' && method !== 'HEAD';
  const hasBody = schema?.body !== undefined || method === 'PUT';
  const isOne = url.includes(':');
  return [
    ...(isWrite || schema?.querystring ? [400] : []),
    // A token without the route's scope gets a 403.
    ...(callers === 'public' ? [] : [401, 403]),
    ...(isWrite && callers === 'public' ? [403] : []),
    // A repeated call answers with the record that the first one made, which may be deleted.
    ...(isOne || once ? [404] : []),
    ...(isForRoles ? [409] : []),
    ...(isForRoles && isWrite && (isOne || method === 'PUT') ? [412] : []),
    ...(isWrite ? [413, 415] : []),
    ...(hasBody || schema?.querystring || once ? [422] : []),
    ...errors,
    429,
    500,
    503,
  ];
}

/**
 * Adds the errors to the declared answers of each route of the API, so that they are serialized and
 * described, too. Call this before the routes are added.
 */
export function declareErrors(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(apiRoot)) return;
    const answers = (route.schema?.response ?? {}) as Record<string, unknown>;
    const conflict = withCurrent(route.config?.current ?? asSchema(answers['200']));
    const bodyOf = (status: number) => (status === 409 || status === 412 ? conflict : problem);
    route.schema = {
      ...route.schema,
      response: {
        ...Object.fromEntries(errorsOf(route).map((status) => [status, bodyOf(status)])),
        ...answers,
      },
    };
  });
}

const asSchema = (answer: unknown) =>
  answer instanceof z.ZodMiniObject || answer instanceof z.ZodMiniUnion ? answer : undefined;
