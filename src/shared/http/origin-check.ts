import type { FastifyRequest } from 'fastify';
import { sitePaths } from '#shared/domain/paths.ts';
import { ForeignOriginError, HttpError } from './errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isSafe = ({ method }: FastifyRequest) => safeMethods.has(method);

/**
 * Whether the URL of a page belongs to this site: its origin is the public origin, or the origin
 * with the public origin's scheme and the host in this request's Host header.
 */
function isOwnAddress(address: string, request: FastifyRequest, publicOrigin: string) {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  const [scheme] = publicOrigin.split(':', 1);
  return origin === publicOrigin || origin === `${scheme}://${request.headers.host}`;
}

/**
 * Refuses requests other than GET, HEAD and OPTIONS that a page of another site makes a user's
 * browser send (CSRF). A browser says in a header which site's page sends the request. A request
 * without such a header comes from another program, which has no access to the cookies in a user's
 * browser.
 *
 * A page whose URL is a secret, such as the one on which an agent reads a policy, sends no referrer.
 * Older browsers then send "Origin: null". That value is accepted for these pages: only the agent
 * who got the link knows the URL.
 * @throws ForeignOriginError
 */
export function requireOwnOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (isSafe(request)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new ForeignOriginError();
  }
  if (isFromOwnPage(request, publicOrigin) === false) throw new ForeignOriginError();
}

/** Whether the page that sends the form has a secret address, and so sends no referrer. */
const mayHideOrigin = ({ url }: FastifyRequest) =>
  [sitePaths.readPolicy(''), '/desk/enter/', '/desk/open/'].some((path) => url.startsWith(path));

/** Whether a page of this site sends the request, or undefined if the request does not say. */
function isFromOwnPage(request: FastifyRequest, publicOrigin: string): boolean | undefined {
  const { origin, referer } = request.headers;
  if (origin === 'null' && mayHideOrigin(request)) return true;
  const source = origin ?? referer;
  return source === undefined ? undefined : isOwnAddress(source, request, publicOrigin);
}

/**
 * Refuses a form of the desk unless the browser says that a page of this site sent it. Call this
 * after `requireOwnOrigin`, which also admits a request that says nothing.
 * @throws ForeignOriginError
 */
export function requireOwnPage(request: FastifyRequest, publicOrigin: string): void {
  if (isSafe(request) || request.headers['sec-fetch-site'] === 'same-origin') return;
  if (!isFromOwnPage(request, publicOrigin)) throw new ForeignOriginError();
}

/**
 * Refuses a request with several Host headers, as RFC 9112 requires. Node reads the first one, and
 * a proxy may have read another.
 */
export function requireOneHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, nth) => nth % 2 === 0 && /^host$/i.test(name));
  if (hosts.length > 1) throw new HttpError(400, 'Bad Request');
}
