import { STATUS_CODES } from 'node:http';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { ApiDocument, Media, Operation } from '#app/domain/api-document.ts';
import { apiPaths, apiRoot } from '#shared/domain/api-paths.ts';
import { office, superAdmins, type Access } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { exampleOf } from './examples.ts';
import { tagOf, tags } from './tags.ts';

const isError = (status: string) => status >= '400';

/** Returns who may make a call, as a sentence or two. */
function describeAccess({ callers, needsConfirmation, scope }: Access): string {
  const who =
    callers === 'public'
      ? 'No sign-in is needed.'
      : callers === 'pending'
        ? 'Completes a sign-in that has begun.'
        : callers.includes('admin')
          ? 'For all administrators.'
          : 'For super admins.';
  return [
    who,
    ...(needsConfirmation
      ? ['The caller must have confirmed who they are in the last 15 minutes.']
      : []),
    ...(scope ? [`The scope for a token is ${scope}.`] : []),
  ].join(' ');
}

const securityOf = ({ callers }: Access) =>
  callers === 'public' ? [] : [{ [callers === 'pending' ? 'signIn' : 'session']: [] }];

/** Returns a name for a call, such as "getAgentsPage" for GET /api/admin/agents/:id/page. */
const operationIdOf = (method: string, url: string) =>
  [method.toLowerCase(), ...url.replace(/^\/api\/(admin\/)?/, '').split(/[^a-zA-Z0-9]+/)]
    .map((word, nth) => (nth === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;

/** Describes one route. `completeDocument` replaces the statuses in `x-errors`. */
const describeRoute: Transform = (description) => {
  const { url, route, schema } = description;
  if (!url.startsWith(apiRoot) || route.method === 'HEAD') return { url, schema: { hide: true } };
  const { method, config } = route;
  const access = config?.access ?? superAdmins;
  const answers = Object.entries(schema?.response ?? {});
  const described = jsonSchemaTransform({
    ...description,
    schema: {
      ...schema,
      response: Object.fromEntries(answers.filter(([status]) => !isError(status))),
    },
  });
  const body = schema?.body as z.ZodMiniType | undefined;
  return {
    ...described,
    schema: {
      ...described.schema,
      tags: [tagOf(url)],
      operationId: operationIdOf(String(method), url),
      description: describeAccess(access),
      security: securityOf(access),
      'x-errors': answers.map(([status]) => status).filter(isError),
      'x-body-is-optional': body?.safeParse(undefined).success === true,
    },
  };
};

function addExample(media: Media) {
  media.example = exampleOf(media.schema);
}

interface Undone extends Operation {
  'x-errors'?: string[];
  'x-body-is-optional'?: boolean;
}

function completeOperation(operation: Undone) {
  const { 'x-errors': errors = [], 'x-body-is-optional': isOptional } = operation;
  delete operation['x-errors'];
  delete operation['x-body-is-optional'];
  for (const parameter of operation.parameters ?? []) {
    parameter.example = exampleOf(parameter.schema, parameter.name);
  }
  const { requestBody } = operation;
  if (requestBody) {
    requestBody.required = !isOptional;
    Object.values(requestBody.content).forEach(addExample);
  }
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (!('description' in answer)) continue;
    answer.description = STATUS_CODES[status] ?? status;
    Object.values(answer.content ?? {}).forEach(addExample);
  }
  for (const status of errors) {
    operation.responses[status] = { $ref: `#/components/responses/${status}` };
  }
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The reason in words.' },
    code: { type: 'string', description: 'Tells apart errors that have the same status.' },
    errors: {
      type: 'object',
      description: 'Messages by the name of the wrong field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    current: { description: 'What is stored now, for the statuses 409 and 412.' },
  },
};

const errorDetails: Record<string, string> = {
  400: 'Bad Request',
  401: 'Please sign in',
  403: 'Only a super admin may do this',
  404: 'Not found',
  409: 'm.ellis is signed in now. Nothing was changed.',
  412: 'Another user changed this record in the meantime.',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Please check the marked fields.',
  429: 'Too many requests. Please try again in a minute.',
  500: 'Something went wrong. Request 019ac1f2-7c3e-7a41-9b55-2f60c1d8e7a4.',
  503: 'The site is starting. Please try again in a moment.',
};

/**
 * The answer with an error status. A few calls answer with the reason in plain text, as the
 * specification demands.
 */
function errorAnswer([status, detail]: [string, string]) {
  const title = STATUS_CODES[status] ?? status;
  const example = {
    type: 'about:blank',
    title,
    status: Number(status),
    detail,
    ...(status === '422' && { errors: { email: ['Invalid email'] } }),
  };
  const problem = { schema: { $ref: '#/components/schemas/Problem' }, example };
  const text = { schema: { type: 'string' }, example: detail };
  return [
    status,
    { description: title, content: { 'application/problem+json': problem, 'text/plain': text } },
  ];
}

/** Adds examples and errors to the calls. */
function completeDocument(document: ApiDocument) {
  for (const operations of Object.values(document.paths)) {
    Object.values(operations).forEach(completeOperation);
  }
  return {
    ...document,
    components: {
      schemas: { Problem: problemSchema },
      responses: Object.fromEntries(Object.entries(errorDetails).map(errorAnswer)),
      securitySchemes,
    },
  };
}

const securitySchemes = {
  session: { type: 'apiKey' as const, in: 'cookie', name: '__Host-sid' },
  signIn: { type: 'apiKey' as const, in: 'cookie', name: '__Host-pending' },
};

const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Marsh & Square',
    version: '1.0.0',
    description:
      'A program signs in with POST /api/admin/login, and sends the cookie of that answer with each further call. Dates are YYYY-MM-DD in the time of the office, instants are ISO 8601 in UTC, decimals are texts with two places, and the ids of records are UUIDs.',
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  },
  tags: tags.map((name) => ({ name, description: `Calls for ${name.toLowerCase()}` })),
  components: { securitySchemes },
};

/**
 * Describes the routes that are added later, and adds the call that answers with the OpenAPI
 * document.
 */
export async function addApiDocument(
  app: TypedApp,
  { publicOrigin }: { publicOrigin: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: { ...openapi, servers: [{ url: publicOrigin }] } as never,
    transform: describeRoute,
    transformObject: (described) =>
      completeDocument((described as { openapiObject: ApiDocument }).openapiObject) as never,
  });
  const schema = {
    summary: 'Read the description of the API in OpenAPI 3.1',
    response: { 200: z.record(z.string(), z.unknown()) },
  };
  app.get(apiPaths.apiDocument, { schema, config: { access: office() } }, () => ({
    ...app.swagger(),
  }));
}
