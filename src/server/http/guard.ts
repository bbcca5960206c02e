import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '#domain/auth.ts';
import { NotSignedInError } from '#server/errors.ts';

/** Who is signed in, by which session. */
export interface Administrator {
  id: string;
  sessionId: string;
  username: string;
  role: Role;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard on every call under /api/admin that it lets through; null elsewhere. */
    administrator: Administrator | null;
  }
}

/** Signing in comes before a session; signing out answers by itself whether there was one. */
const openCalls = new Set(['POST /api/admin/login', 'POST /api/admin/logout']);

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

/** Whether a request's path lies under the back office's API, however it is spelled. */
export function isAdminCall(url: string): boolean {
  const path = fullyDecoded(url.split(/[?#]/, 1)[0] ?? '');
  return /^[/\\]+api[/\\]+admin(?![^/\\])/i.test(path);
}

/**
 * Refuses every call under /api/admin without a session, known route or not. It stands on the
 * prefix, so that a new route is behind it without saying so.
 */
export function guardAdminCalls(
  app: FastifyInstance,
  findAdministrator: (request: FastifyRequest) => Promise<Administrator | undefined>,
): void {
  app.decorateRequest('administrator', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const isOpen = openCalls.has(`${request.method} ${request.routeOptions.url}`);
    if (isOpen || !isAdminCall(request.url)) return done();
    findAdministrator(request).then((administrator) => {
      request.administrator = administrator ?? null;
      done(administrator ? undefined : new NotSignedInError());
    }, done);
  });
}

/** @throws NotSignedInError outside the guard's reach */
export function requireAdministrator(request: FastifyRequest): Administrator {
  if (!request.administrator) throw new NotSignedInError();
  return request.administrator;
}
