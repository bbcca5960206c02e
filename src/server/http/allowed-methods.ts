import findMyWay, { type HTTPMethod } from 'find-my-way';
import { MethodNotAllowedError } from '#server/errors.ts';
import type { TypedApp } from './typed-app.ts';

/**
 * Answers 405 with Allow where a path stands, but not for the method that was asked. Installed
 * before any route and after the guard: whoever may not know a path does not learn its methods.
 */
export function refuseOtherMethods(app: TypedApp, maxParamLength: number): void {
  // The server's own router tells nobody which methods a path has; this one knows the same routes.
  const router = findMyWay({ maxParamLength });
  const methods = new Set<HTTPMethod>();
  app.addHook('onRoute', ({ method, url }) => {
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
