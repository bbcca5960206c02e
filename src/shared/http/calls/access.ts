import type { FastifyRequest } from 'fastify';
import { roles, type Role } from '#shared/domain/auth.ts';
import type { Scope } from '#shared/domain/scopes.ts';

/** The callers that a route admits. Each route of the API declares it in its `config`. */
export interface Access {
  /**
   * `public` for everyone, `pending` for a caller whose sign-in needs one more step, or the roles
   * of the administrators who may make the call.
   */
  callers: 'public' | 'pending' | readonly Role[];
  /** Without it, no token may make the call. */
  scope?: Scope;
  /** Whether the caller must have confirmed who they are in the last 15 minutes. */
  needsConfirmation?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the API without it is for super admins only. */
    access?: Access;
  }
}

export const accessOf = ({ routeOptions }: FastifyRequest): Access =>
  routeOptions.config.access ?? superAdmins;

/** For a call that needs no session. */
export const everyone: Access = { callers: 'public' };

/** For a call that completes a sign-in which has begun. */
export const signingIn: Access = { callers: 'pending' };

/** For a call that administrators of all roles may make. */
export const withFrontDesk = (scope?: Scope): Access => ({
  callers: roles,
  ...(scope && { scope }),
});

/** For a call that admins and super admins may make, but not the front desk. */
export const office = (scope?: Scope): Access => ({
  callers: ['admin', 'super_admin'],
  ...(scope && { scope }),
});

export const superAdmins: Access = { callers: ['super_admin'] };

/** Adds to an access that the caller must have confirmed who they are in the last 15 minutes. */
export const confirmed = (access: Access): Access => ({ ...access, needsConfirmation: true });
