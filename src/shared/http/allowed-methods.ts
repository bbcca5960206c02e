import findMyWay, { type HTTPMethod } from 'find-my-way';
import { MethodNotAllowedError } from './errors.ts';
import { maxParamLength } from './create-server.ts';
import type { TypedApp } from './typed-app.ts';

/**
 * Answers 405 with an Allow header if a path exists but not for the request's method. Call this
 * before the routes are added, so that it sees each of them, and after the guard, so that callers
 * without a session do not learn the methods of the back office's API.
 * @param hidden a path whose routes answer 404 instead, as if they did not exist, and so do those
 * below it
 */
export function refuseOtherMethods(app: TypedApp, hidden: string): void {
  // Fastify does not expose which methods a requested path has, so this second router gets the
  // method and the path of each route.
  const router = findMyWay({ maxParamLength });
  const methods = new Set<HTTPMethod>();
  app.addHook('onRoute', ({ method, url }) => {
    if (`${url}/`.startsWith(`${hidden}/`)) return;
    for (const each of [method].flat() as HTTPMethod[]) {
      methods.add(each);
      if (!router.hasRoute(each, url)) router.on(each, url, () => undefined);
    }
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = [...methods].filter((method) => router.find(method, path));
    done(allowed.length > 0 ? new MethodNotAllowedError(allowed.toSorted()) : undefined);
  });
}
