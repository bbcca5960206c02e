/** Calls to running servers, as the back office in one browser makes them. */
import type { JsonAnswer } from './second-factors.ts';

interface Answer extends JsonAnswer {
  status: number;
}

/**
 * Opens a browser, which keeps the cookies of all answers.
 * @returns a function that calls the API of the server at an address
 */
export function openBrowser() {
  const cookies = new Map<string, string>();

  return (origin: string) =>
    async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
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
