import type { FastifyRequest } from 'fastify';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  ForbiddenError,
  ForeignOriginError,
  InsufficientScopeError,
  InvalidCredentialsError,
  ThrottledError,
} from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the server answers this request with; null if there is none. */
    refusal: unknown;
  }
}

export const refusalReasons = [
  'login_failed',
  'login_throttled',
  'rate_limited',
  'access_denied',
  'foreign_origin',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * Returns why a request was refused, or undefined if it was not, or for a reason that has no name
 * here, such as invalid fields.
 */
export function refusalReason({
  refusal,
  routeOptions,
}: FastifyRequest): RefusalReason | undefined {
  if (refusal instanceof InvalidCredentialsError) return 'login_failed';
  if (refusal instanceof ForbiddenError || refusal instanceof InsufficientScopeError) {
    return 'access_denied';
  }
  if (refusal instanceof ForeignOriginError) return 'foreign_origin';
  if (!(refusal instanceof ThrottledError)) return undefined;
  return routeOptions.url?.startsWith(apiPaths.login) ? 'login_throttled' : 'rate_limited';
}
