import { STATUS_CODES } from 'node:http';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { ApiDocument, Media, Operation, Parameter } from '#app/domain/api-document.ts';
import { apiPaths, apiRoot } from '#shared/domain/api-paths.ts';
import { office, superAdmins, type Access } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { errorAnswers, problemSchema } from './errors.ts';
import { describeEvents } from './events.ts';
import { exampleOf } from './examples.ts';
import { tagOf, tags } from './tags.ts';

const isError = (status: string) => status >= '400';

function describeAccess({ callers, needsConfirmation, scope }: Access): string {
  const who =
    callers === 'public'
      ? 'No sign-in is needed.'
      : callers === 'pending'
        ? 'Completes a sign-in that has begun.'
        : callers.includes('front_desk')
          ? 'For all administrators.'
          : callers.includes('admin')
            ? 'For admins and super admins.'
            : 'For super admins.';
  return [
    who,
    ...(needsConfirmation
      ? ['The caller must have confirmed who they are in the last 15 minutes.']
      : []),
    ...(scope ? [`The scope for a token is ${scope}.`] : []),
  ].join(' ');
}

const securityOf = ({ callers, scope }: Access) =>
  callers === 'public'
    ? []
    : [
        { [callers === 'pending' ? 'signIn' : 'session']: [] },
        ...(scope ? [{ token: [] as string[] }] : []),
      ];

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
      'x-body': Object.entries(config?.sends ?? {}).map(([mediaType, sent]) => [
        mediaType,
        { schema: z.toJSONSchema(sent) },
      ]),
      'x-headers': [
        ...(config?.once ? [onceHeader] : []),
        ...(answers.some(([status]) => status === '412') ? [versionHeader] : []),
      ],
    },
  };
};

function addExample(media: Media) {
  media.example = exampleOf(media.schema);
}

/** An operation with the facts that `describeRoute` leaves for `completeOperation`. */
interface Undone extends Operation {
  'x-errors'?: string[];
  'x-body-is-optional'?: boolean;
  'x-body'?: [string, Media][];
  'x-headers'?: Parameter[];
}

const onceHeader: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A text of your own. A repeat with the same text within a day makes nothing twice.',
  schema: { type: 'string', maxLength: 255 },
};

const versionHeader: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the version that you read. Without it, the call changes any version.',
  schema: { type: 'string', maxLength: 255 },
};

function completeOperation(operation: Undone) {
  const { 'x-errors': errors = [], 'x-body-is-optional': isOptional } = operation;
  const { 'x-body': body = [], 'x-headers': headers = [] } = operation;
  for (const name of ['x-errors', 'x-body-is-optional', 'x-body', 'x-headers'] as const) {
    delete operation[name];
  }
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers];
  if (body.length > 0) operation.requestBody = { content: Object.fromEntries(body) };
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

function completeDocument(document: ApiDocument) {
  for (const operations of Object.values(document.paths)) {
    Object.values(operations).forEach(completeOperation);
  }
  return {
    ...document,
    webhooks: describeEvents(),
    components: {
      schemas: { Problem: problemSchema },
      responses: errorAnswers,
      securitySchemes,
    },
  };
}

const securitySchemes = {
  session: { type: 'apiKey' as const, in: 'cookie', name: '__Host-sid' },
  token: { type: 'http' as const, scheme: 'bearer' },
  signIn: { type: 'apiKey' as const, in: 'cookie', name: '__Host-pending' },
};

const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Marsh & Square',
    version: '1.0.0',
    description:
      'A program sends a token, which a super admin makes, as "Authorization: Bearer msq_…" with each call. It may make the calls that name a scope of the token, 600 in ten minutes. Dates are YYYY-MM-DD in the time of the office, instants are ISO 8601 in UTC, decimals are texts with two places, and the ids of records are UUIDs. A list without `page` has at most 500 records; the header X-Total-Count has the number of all.',
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
