import type { FastifyRequest } from 'fastify';
import type { Role, SignInMethod } from '#shared/domain/auth.ts';
import type { Scope } from '#shared/domain/scopes.ts';
import { NotSignedInError } from '#shared/http/errors.ts';

/** A signed-in administrator with facts about the session, or a program with an administrator's token. */
export interface Administrator {
  kind: 'administrator';
  id: string;
  /** The id of the session, or of the token. */
  sessionId: string;
  /** For a token, words such as "CRM sync (token of M. Ellis)". */
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
  /** The scopes of a program that calls with a token; null for a person. */
  tokenScopes: readonly Scope[] | null;
}

/** An agent who is signed in at the desk, or who opened a link to one thing. */
export interface DeskAgent {
  kind: 'agent';
  id: string;
  /** The id of the session at the desk; null for a link to one thing. */
  sessionId: string | null;
  fullName: string;
  /** The email address to which the link was sent. */
  address: string;
  /** The name of the device, such as "Safari on iPhone". */
  device: string;
  /** The administrator who copied the link with which the device was signed in; null for none. */
  madeBy: string | null;
}

/** The caller of a request, whom commits, the audit trail and idempotency keys name. */
export type Caller = Administrator | DeskAgent;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on calls that need no session, and outside the API. */
    caller: Caller | null;
  }
}

/** @throws NotSignedInError if the guard has found no caller */
export function requireCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new NotSignedInError();
  return caller;
}

/** @throws NotSignedInError if the caller is not an administrator who is signed in */
export function requireAdministrator(request: FastifyRequest): Administrator {
  const caller = requireCaller(request);
  if (caller.kind !== 'administrator') throw new NotSignedInError();
  return caller;
}

/**
 * The caller's name in the audit trail: an administrator's username, or words such as "Jane Doe
 * (agent, Safari on iPhone)".
 */
export function nameOfCaller(caller: Caller): string {
  if (caller.kind === 'administrator') return caller.username;
  const { fullName, device, madeBy } = caller;
  return `${fullName} (agent, ${device}${madeBy === null ? '' : `, link made by ${madeBy}`})`;
}
