import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actingAs } from '#shared/domain/acting-as.ts';
import { apiPaths, apiRoot } from '#shared/domain/api-paths.ts';
import { accessOf, withFrontDesk, type Access } from './calls/access.ts';
import type { Administrator } from './calls/caller.ts';
import { findConfirmationEnd } from './confirmation.ts';
import {
  ConfirmationNeededError,
  ForbiddenError,
  InsufficientScopeError,
  NotSignedInError,
  OtherAdministratorError,
  SignInOverError,
} from './errors.ts';

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

const isAdminPath = ({ url }: FastifyRequest) =>
  underAdmin.test(fullyDecoded(url.split(/[?#]/, 1)[0] ?? ''));

/**
 * Returns who may make a call, or undefined for a request outside the API. Checks the matched route
 * and also the decoded path, so that an unusual spelling of a path cannot get past the guard. A
 * route that declares nothing is for super admins. A path of the back office without a route needs
 * a session.
 */
function neededAccess(request: FastifyRequest): Access | undefined {
  const { url = '' } = request.routeOptions;
  if (request.is404) return isAdminPath(request) ? withFrontDesk() : undefined;
  if (!url.startsWith(apiRoot) && !isAdminPath(request)) return undefined;
  return accessOf(request);
}

/**
 * Whether a request is judged by the token in its Authorization header alone, and not by cookies.
 * That is so for every call of the API that needs a caller.
 */
export const isProgramCall = (request: FastifyRequest) =>
  request.headers.authorization !== undefined &&
  (neededAccess(request)?.callers ?? 'public') !== 'public';

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

export interface Finders {
  /** Returns the signed-in administrator, whose session this call does not keep from becoming idle. */
  find: (request: FastifyRequest) => Promise<Administrator | undefined>;
  /** Like `find`, but keeps the session from becoming idle. */
  resume: Finders['find'];
  isSigningIn: (request: FastifyRequest) => Promise<boolean>;
  /**
   * Finds the program that calls with a token, and counts the call.
   * @throws InvalidTokenError, ThrottledError
   */
  findProgram: (request: FastifyRequest, reply: FastifyReply) => Promise<Administrator>;
}

/**
 * Finds the caller of a request, who must be one of the declared callers.
 * @throws NotSignedInError, SignInOverError, OtherAdministratorError, ForbiddenError,
 * ConfirmationNeededError
 */
async function admitPerson(request: FastifyRequest, access: Access, finders: Finders, now: Date) {
  const { callers, needsConfirmation } = access;
  if (callers === 'public') return;
  if (callers === 'pending') {
    if (!(await finders.isSigningIn(request))) throw new SignInOverError();
    return;
  }
  const call = `${request.method} ${request.routeOptions.url}`;
  const administrator = await finders[automaticCalls.has(call) ? 'find' : 'resume'](request);
  if (!administrator) throw new NotSignedInError();
  // This call tells a tab which administrator is signed in now.
  if (call !== `GET ${apiPaths.session}`) requireShownAdministrator(request, administrator);
  request.caller = administrator;
  if (!callers.includes(administrator.role)) throw new ForbiddenError(callers);
  if (needsConfirmation && !findConfirmationEnd(administrator, now)) {
    throw new ConfirmationNeededError();
  }
}

/** @throws InvalidTokenError, ThrottledError, InsufficientScopeError */
async function admitProgram(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
  { findProgram }: Finders,
) {
  const program = await findProgram(request, reply);
  request.caller = program;
  const { scope, needsConfirmation } = access;
  const isAllowed = scope && !needsConfirmation && program.tokenScopes?.includes(scope);
  if (!isAllowed) throw new InsufficientScopeError();
}

/**
 * Refuses calls of the API whose caller may not make them, before their bodies are read. Also
 * refuses calls of a tab that shows another administrator.
 */
export function guardCalls(app: FastifyInstance, finders: Finders, clock: () => Date): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    const access = neededAccess(request);
    if (!access) return done();
    reply.header('cache-control', 'no-store');
    const admitted = isProgramCall(request)
      ? admitProgram(request, reply, access, finders)
      : admitPerson(request, access, finders, clock());
    admitted.then(() => done(), done);
  });
}
