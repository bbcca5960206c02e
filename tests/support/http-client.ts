/**
 * Calls a server in another process over HTTP. Unlike injected calls, these calls fail if the
 * connection or the server ends.
 */
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { JsonAnswer } from './second-factors.ts';

export const administrator = { username: 'admin', password: 'live oaks over Jones Street' };

export interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

export interface CallOptions {
  headers?: Record<string, string>;
  body?: object;
}

const timeoutMilliseconds = 30_000;

/**
 * Sends one HTTP request.
 * @param request the method and the path, such as "GET /team"
 * @throws TypeError if the connection is refused or cut, or TimeoutError after 30 seconds
 */
export async function call(
  origin: string,
  request: string,
  { headers = {}, body }: CallOptions = {},
): Promise<Reply> {
  const [method = '', path = ''] = request.split(' ');
  const answer = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/**
 * Signs in as `administrator`.
 * @returns the session as the value of a Cookie header
 */
export async function signIn(origin: string): Promise<string> {
  const answer = await call(origin, `POST ${apiPaths.login}`, { body: administrator });
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0];
  if (!cookie) throw new Error(`sign-in failed: ${answer.status} ${answer.body}`);
  return cookie;
}

interface BrowserAnswer extends JsonAnswer {
  status: number;
}

/**
 * Calls the back office's API as one browser does: each call sends the cookies of all earlier
 * answers.
 * @returns a function that takes the address of a server, and returns a function that calls its API
 */
export function openBrowser() {
  const cookies = new Map<string, string>();

  return (origin: string) =>
    async (method: 'GET' | 'POST', path: string, body?: object): Promise<BrowserAnswer> => {
      const answer = await fetch(`${origin}/api/admin${path}`, {
        method,
        headers: {
          cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const text = await answer.text();
      return { status: answer.status, json: () => JSON.parse(text) };
    };
}
