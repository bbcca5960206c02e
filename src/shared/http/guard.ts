import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actingAs } from '#shared/domain/acting-as.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { Role, SignInMethod } from '#shared/domain/auth.ts';
import { ForbiddenError, NotSignedInError, OtherAdministratorError } from './errors.ts';

/** The signed-in administrator, with facts about the session. */
export interface Administrator {
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

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The signed-in administrator, whom the guard finds for calls under /api/admin. Null on all
     * other requests, and on the calls that need no session.
     */
    administrator: Administrator | null;
  }
}

/**
 * Whether the guard allows a call without a session: the logout, which reads the session cookie
 * itself, and the calls of a sign-in, which make their own checks.
 * @param call the method and the URL of the route, such as "POST /api/admin/logout"
 */
const isOpen = (call: string, url: string | undefined) =>
  call === 'POST /api/admin/logout' ||
  url === apiPaths.login ||
  url?.startsWith(`${apiPaths.login}/`) === true;

/**
 * The calls that the back office makes at intervals on every screen while its tab is visible. They
 * do not keep the session from becoming idle, because the user may have left.
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

/**
 * Refuses the call of a tab that shows another administrator, because a different person has signed
 * in in the same browser since the tab was opened. A call that names no administrator is accepted.
 * @throws OtherAdministratorError
 */
export function requireShownAdministrator(
  { headers, query }: FastifyRequest,
  { username, role }: Pick<Administrator, 'username' | 'role'>,
): void {
  const inHeader = headers[actingAs.header];
  const inQuery = Object(query) as Record<string, unknown>;
  const isShown =
    inHeader === undefined
      ? [undefined, username].includes(inQuery[actingAs.parameter] as string | undefined)
      : inHeader === encodeURIComponent(username);
  if (!isShown) throw new OtherAdministratorError({ user: { username, role } });
}

/** Returns the signed-in administrator of a request, or undefined without an active session. */
type FindAdministrator = (request: FastifyRequest) => Promise<Administrator | undefined>;

/**
 * Refuses calls under /api/admin without a session, even if the route does not exist. Calls that
 * `isOpen` allows are not refused. Also refuses calls of a tab that shows another administrator.
 * Because the guard checks the path's prefix, it also covers new
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
    findAdministrator(request)
      .then((administrator) => {
        if (!administrator) throw new NotSignedInError();
        // This call tells a tab which administrator is signed in now.
        if (call !== `GET ${apiPaths.session}`) requireShownAdministrator(request, administrator);
        request.administrator = administrator;
        done();
      })
      .catch(done);
  });
}

/** @throws NotSignedInError if the guard set no administrator, as on a route outside /api/admin */
export function requireAdministrator(request: FastifyRequest): Administrator {
  if (!request.administrator) throw new NotSignedInError();
  return request.administrator;
}

/**
 * Checks that the caller is a super admin. Call this in an `onRequest` hook of a route or of a
 * group of routes, so that another caller is refused before the body is read and before a
 * confirmation is asked for.
 * @throws ForbiddenError, or NotSignedInError if the guard set no administrator
 */
export function requireSuperAdmin(request: FastifyRequest): void {
  if (requireAdministrator(request).role !== 'super_admin') throw new ForbiddenError();
}
