import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiPaths } from '#domain/api-paths.ts';
import type { Role } from '#domain/auth.ts';
import type { SignInMethod } from '#domain/second-factors.ts';
import { ForbiddenError, NotSignedInError } from '#server/errors.ts';

/** The signed-in administrator, with the id of the session. */
export interface Administrator {
  id: string;
  sessionId: string;
  username: string;
  role: Role;
  /** Null until the administrator enters it under Your Account. */
  fullName: string | null;
  title: string | null;
  method: SignInMethod;
  /**
   * The last time the administrator proved who they are, with all factors of the account. ISO 8601
   * in UTC.
   */
  confirmedAt: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The signed-in administrator, which the guard sets for calls under /api/admin. Null on all
     * other requests, and on the calls that need no session.
     */
    administrator: Administrator | null;
  }
}

/**
 * Whether the guard allows a route without a session: the logout, which checks the session itself,
 * and the calls of a sign-in, which make their own checks.
 */
const isOpen = (call: string, url: string | undefined) =>
  call === 'POST /api/admin/logout' ||
  url === apiPaths.login ||
  url?.startsWith(`${apiPaths.login}/`) === true;

/**
 * The calls that an open back office makes by itself. They do not keep the session from becoming
 * idle, because the user may have left.
 */
const automaticCalls = new Set(['GET /api/admin/contacts/unread']);

function fullyDecoded(path: string) {
  let decoded = path;
  for (let round = 0; round < 3; round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}

const underAdmin = /^[/\\]+api[/\\]+admin(?![^/\\])/i;

/**
 * Whether a request is for the back office's API. Checks the matched route and also the decoded
 * path, so that an unusual spelling of a path cannot get past the guard.
 */
function isAdminCall({ url, routeOptions }: FastifyRequest): boolean {
  const path = fullyDecoded(url.split(/[?#]/, 1)[0] ?? '');
  return underAdmin.test(routeOptions.url ?? '') || underAdmin.test(path);
}

/** Finds the signed-in administrator of a request. */
type FindAdministrator = (request: FastifyRequest) => Promise<Administrator | undefined>;

/**
 * Refuses calls under /api/admin without a session, even if the route does not exist. Calls that
 * `isOpen` allows are not refused. Because the guard checks the path's prefix, it also covers new
 * routes.
 * @param finders `resume` keeps the session from becoming idle, and `find` does not
 */
export function guardAdminCalls(
  app: FastifyInstance,
  { find, resume }: Record<'find' | 'resume', FindAdministrator>,
): void {
  app.decorateRequest('administrator', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAdminCall(request)) return done();
    reply.header('cache-control', 'no-store');
    const call = `${request.method} ${request.routeOptions.url}`;
    if (isOpen(call, request.routeOptions.url)) return done();
    const findAdministrator = automaticCalls.has(call) ? find : resume;
    findAdministrator(request).then((administrator) => {
      request.administrator = administrator ?? null;
      done(administrator ? undefined : new NotSignedInError());
    }, done);
  });
}

/** @throws NotSignedInError on a route that the guard does not cover */
export function requireAdministrator(request: FastifyRequest): Administrator {
  if (!request.administrator) throw new NotSignedInError();
  return request.administrator;
}

/**
 * Call this in an `onRequest` hook of a route or of a group of routes, so that a caller without the
 * right is refused before the body is read and before a confirmation is asked for.
 * @throws ForbiddenError
 */
export function requireSuperAdmin(request: FastifyRequest): void {
  if (requireAdministrator(request).role !== 'super_admin') throw new ForbiddenError();
}
