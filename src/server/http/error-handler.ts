import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { apiRoot } from '#domain/paths.ts';
import {
  HttpError,
  InvalidFieldsError,
  MethodNotAllowedError,
  StaleEditError,
  type FieldErrors,
} from '#server/errors.ts';
import { toUnavailable } from './outages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Failures answer one plain sentence, which the page shows as it is. Field errors stay JSON. */
    plainErrors?: boolean;
  }
}

type Thrown = FastifyError | HttpError;

function validationErrors(error: object): FieldErrors | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const fieldErrors: FieldErrors = {};
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.split('/')[1] || 'body';
    const messages = (fieldErrors[field] ??= []);
    if (message && !messages.includes(message)) messages.push(message);
  }
  return fieldErrors;
}

/** Fastify's own refusals (a body too large, not JSON, of the wrong type) keep their status. */
function frameworkError(error: Thrown) {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return new HttpError(status, STATUS_CODES[status] ?? 'Bad request');
}

function toRefusal(error: Thrown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const fieldErrors = validationErrors(error);
  return fieldErrors ? new InvalidFieldsError(fieldErrors) : frameworkError(error);
}

/** Something broke: the log gets everything, the caller a request id to quote. */
function reportFailure(error: unknown, request: FastifyRequest): HttpError {
  request.log.error({ err: error }, 'request failed');
  return new HttpError(500, `Something went wrong. Request ${request.id}.`);
}

function problem(error: HttpError) {
  return {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    ...('fieldErrors' in error && { errors: error.fieldErrors }),
    ...(error instanceof StaleEditError && { current: error.current }),
  };
}

/** What the caller is told of whatever was thrown; the request remembers it for the audit trail. */
export function toHttpError(thrown: Thrown, request: FastifyRequest): HttpError {
  const error =
    toRefusal(thrown) ??
    toUnavailable(thrown, request.server, request.log) ??
    reportFailure(thrown, request);
  request.refusal = error;
  return error;
}

export function setRetryAfter(reply: FastifyReply, error: HttpError) {
  if ('retryAfterSeconds' in error) reply.header('retry-after', error.retryAfterSeconds);
}

/** A failure on a page is read by a visitor; only the API speaks in problems. */
const isPlain = ({ url, routeOptions }: FastifyRequest, error: HttpError) =>
  (error.status >= 500 && !url.startsWith(apiRoot)) ||
  (routeOptions.config.plainErrors && !(error instanceof InvalidFieldsError));

/** The one place where what was thrown becomes an answer. */
export function handleError(thrown: Thrown, request: FastifyRequest, reply: FastifyReply) {
  const error = toHttpError(thrown, request);
  reply.code(error.status);
  setRetryAfter(reply, error);
  if (error instanceof MethodNotAllowedError) reply.header('allow', error.allowed.join(', '));
  if (isPlain(request, error)) {
    return reply.type('text/plain; charset=utf-8').send(error.message);
  }
  return reply.type('application/problem+json').send(JSON.stringify(problem(error)));
}
