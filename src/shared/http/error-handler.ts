import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { apiRoot } from '#shared/domain/api-paths.ts';
import { UnreadableDataError } from '#shared/domain/unreadable-data-error.ts';
import {
  HttpError,
  InvalidFieldsError,
  InvalidTokenError,
  MethodNotAllowedError,
  type FieldErrors,
} from './errors.ts';
import { toUnavailable } from './outages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the errors of a route are answered with a plain sentence instead of JSON. An
     * `InvalidFieldsError` and an error with a `code` are answered with JSON nevertheless.
     */
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

/**
 * Converts an error that Fastify or a plugin throws for a wrong request, such as a body that is too
 * large or not JSON. Keeps its status from 400 to 499. Returns undefined for any other error.
 */
function frameworkError(error: Thrown) {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return new HttpError(status, STATUS_CODES[status] ?? 'Bad request');
}

function toClientError(error: Thrown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const fieldErrors = validationErrors(error);
  return fieldErrors ? new InvalidFieldsError(fieldErrors) : frameworkError(error);
}

/**
 * Logs an `UnreadableDataError` and returns the error for the caller. Returns undefined for any
 * other error.
 */
function unreadablePart(error: Thrown, request: FastifyRequest) {
  if (!(error instanceof UnreadableDataError)) return undefined;
  request.log.error({ err: error }, 'a part of the website cannot be read');
  return new HttpError(409, 'A newer version of this program saved this part of the website.');
}

/**
 * Logs an unexpected error in detail. Returns an error that tells the caller only the request's id,
 * which the caller can quote.
 */
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
    ...('code' in error && { code: error.code }),
    ...('fieldErrors' in error && { errors: error.fieldErrors }),
    ...('current' in error && { current: error.current }),
  };
}

/**
 * Converts anything thrown into the `HttpError` that is sent to the caller, and stores it in
 * `request.refusal` for the log, the metrics and the audit trail.
 */
export function toHttpError(thrown: Thrown, request: FastifyRequest): HttpError {
  const error =
    toClientError(thrown) ??
    unreadablePart(thrown, request) ??
    toUnavailable(thrown, request.server, request.log) ??
    reportFailure(thrown, request);
  request.refusal = error;
  return error;
}

export function setRetryAfter(reply: FastifyReply, error: HttpError) {
  if ('retryAfterSeconds' in error) reply.header('retry-after', error.retryAfterSeconds);
}

/**
 * Whether an error is answered with a plain sentence. That is so for an error with status 500 or
 * higher outside the API, because visitors read it, and for an error of a route with `plainErrors`
 * unless the error has a `code` or is an `InvalidFieldsError`.
 */
const isPlain = ({ url, routeOptions }: FastifyRequest, error: HttpError) =>
  (error.status >= 500 && !url.startsWith(apiRoot)) ||
  (routeOptions.config.plainErrors && !(error instanceof InvalidFieldsError) && !('code' in error));

/** Fastify's error handler, which answers a request whose hook or route has thrown an error. */
export function handleError(thrown: Thrown, request: FastifyRequest, reply: FastifyReply) {
  const error = toHttpError(thrown, request);
  reply.code(error.status);
  setRetryAfter(reply, error);
  if (error instanceof InvalidTokenError) reply.header('www-authenticate', 'Bearer');
  if (error instanceof MethodNotAllowedError) reply.header('allow', error.allowed.join(', '));
  if (isPlain(request, error)) {
    return reply.type('text/plain; charset=utf-8').send(error.message);
  }
  return reply.type('application/problem+json').send(problem(error));
}
