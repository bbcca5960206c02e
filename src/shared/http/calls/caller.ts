import type { FastifyRequest } from 'fastify';
import type { Role, SignInMethod } from '#shared/domain/auth.ts';
import { NotSignedInError } from '#shared/http/errors.ts';

/** A signed-in administrator, with facts about the session. */
export interface Administrator {
  kind: 'administrator';
  id: string;
  sessionId: string;
  username: string;
  role: Role;
  /** Null until the administrator enters the name with a sign-in link or under Your Account. */
  fullName: string | null;
  title: string | null;
  method: SignInMethod;
  /**
   * The last time at which the administrator signed in, confirmed their identity or added a second
   * factor, in this session or in an earlier one that it continues. A sign-in that continues an
   * earlier session does not count. ISO 8601 in UTC.
   */
  confirmedAt: string;
}

/** The caller of a request, whom commits, the audit trail and idempotency keys name. */
export type Caller = Administrator;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The caller whom the guard has found. Null on calls that need no session, and outside the API.
     */
    caller: Caller | null;
  }
}

/** @throws NotSignedInError if the guard has found no caller */
export function requireCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new NotSignedInError();
  return caller;
}

/** @throws NotSignedInError if the caller is not an administrator who is signed in */
export const requireAdministrator = (request: FastifyRequest): Administrator =>
  requireCaller(request);

/** The caller's name in the audit trail. */
export const nameOfCaller = ({ username }: Caller): string => username;
