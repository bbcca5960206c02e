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

const underAdmin = /^[/\\]+api[/\\]+admin(?![^/\\])/i;

/**
 * Whether a request is for the back office's API: by the route that would answer it, and by every
 * other way to spell a path there, so that no misreading of a spelling opens a route.
 */
function isAdminCall({ url, routeOptions }: FastifyRequest): boolean {
  const path = fullyDecoded(url.split(/[?#]/, 1)[0] ?? '');
  return underAdmin.test(routeOptions.url ?? '') || underAdmin.test(path);
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
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAdminCall(request)) return done();
    reply.header('cache-control', 'no-store');
    if (openCalls.has(`${request.method} ${request.routeOptions.url}`)) return done();
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
