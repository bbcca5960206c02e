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
  const methodsOfPaths = new Map<string, Set<HTTPMethod>>();
  app.addHook('onRoute', ({ method, url }) => {
    if (`${url}/`.startsWith(`${hidden}/`)) return;
    const methods = methodsOfPaths.get(url) ?? new Set();
    methodsOfPaths.set(url, methods);
    for (const each of [method].flat() as HTTPMethod[]) methods.add(each);
  });
  let findMethods: ReturnType<typeof methodFinder> | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    findMethods ??= methodFinder(methodsOfPaths);
    const allowed = findMethods(request.url.split('?', 1)[0] ?? '');
    done(allowed.length > 0 ? new MethodNotAllowedError(allowed) : undefined);
  });
}

/**
 * Returns a function that lists the methods of the routes that match a path. It has its own router,
 * because Fastify does not expose which methods a requested path has.
 */
function methodFinder(methodsOfPaths: Map<string, Set<HTTPMethod>>) {
  const router = findMyWay({ maxParamLength });
  for (const [path, methods] of methodsOfPaths) router.on([...methods], path, () => undefined);
  const all = new Set([...methodsOfPaths.values()].flatMap((methods) => [...methods]));
  return (path: string) => [...all].filter((method) => router.find(method, path)).toSorted();
}
