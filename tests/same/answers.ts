import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { changes, headersOf } from '#tests/support/every-change.ts';
import type { Call } from '#tests/support/office.ts';
import type { Route } from '#tests/support/route-table.ts';
import type { TestApp } from '#tests/support/test-app.ts';

type Answers = [name: string, answer: string][];

/** Returns a text as it is, and a hash of other bytes. */
export function stableBody(type: string, bytes: Buffer): string {
  const isText = /text|html|xml|manifest|json|\.css$|\.txt$|\.svg$/.test(type);
  return isText ? bytes.toString() : `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Returns the status, the body, and all headers except the time and the request's random id. */
function describeAnswer({ statusCode, headers, rawPayload }: LightMyRequestResponse): string {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${String(value)}`);
  const body = stableBody(String(headers['content-type']), rawPayload);
  return [statusCode, ...lines.toSorted(), '', body].join('\n');
}

/** Reads all public pages, and all files and pages to which they link. */
export async function readPages(app: TestApp['app'], routes: Route[]): Promise<Answers> {
  const fixed = routes.filter((each) => each.method === 'GET' && !/^\/api\/|[:*]/.test(each.url));
  const urls = new Set(['/admin/login', '/nowhere', ...fixed.map(({ url }) => url)]);
  const pages: Answers = [];
  for (const url of urls) {
    const answer = await app.inject({ method: 'GET', url });
    pages.push([url, describeAnswer(answer)]);
    if (!/html|css|xml/.test(String(answer.headers['content-type']))) continue;
    const links = /(?<=["'(,\s>]|localhost:3000)\/(assets|agent|pictures|portraits)[\w./-]+/g;
    for (const [link] of answer.body.matchAll(links)) urls.add(link);
  }
  return pages;
}

/** Returns the ids of the records in an answer, or the names of the website's parts. */
function idsIn({ body }: LightMyRequestResponse): string[] {
  const [list = []] = [JSON.parse(body) as object].flatMap((json) =>
    Array.isArray(json) ? [json] : Object.values(json).filter(Array.isArray),
  ) as Record<string, string>[][];
  return list.map(({ id, agentId, part }) => id ?? agentId ?? part ?? '');
}

/** Returns the paths in which each parameter is the id of an existing record. */
async function expand(call: Call, path: string): Promise<string[]> {
  const [, before = '', name, rest = ''] = /^(.*?)\/:(\w+)(.*)$/.exec(path) ?? [];
  if (!name) return [path];
  const ids = name === 'number' ? ['1', '2'] : idsIn(await call('GET', before));
  return (await Promise.all(ids.map((id) => expand(call, `${before}/${id}${rest}`)))).flat();
}

/** Makes every GET call of the back office, for each record. */
export async function readEveryAnswer(call: Call, routes: Route[]): Promise<Answers> {
  const answers: Answers = [];
  for (const { method, url } of routes) {
    if (method !== 'GET' || !url.startsWith('/api/admin')) continue;
    for (const path of await expand(call, url.slice('/api/admin'.length))) {
      const query = { search: '?q=an', on: '?date=2026-11-21' }[path.split('/').at(-1) ?? ''];
      answers.push([path, describeAnswer(await call('GET', `${path}${query ?? ''}`))]);
    }
  }
  return answers;
}

/**
 * Sends an inquiry, and makes each change of the back office once, deletions last. Leaves out the
 * calls that end the caller's session.
 */
export async function makeChanges(call: Call, app: TestApp['app']): Promise<Answers> {
  const payload = { firstName: 'A', lastName: 'B', email: 'ab@example.com', service: 'buying' };
  const inquiry = await app.inject({ method: 'POST', url: '/api/contact', payload });
  const answers: Answers = [['POST /api/contact', describeAnswer(inquiry)]];
  const bodies = changes(idsIn(await call('GET', '/agents'))[0] ?? '');
  const names = Object.keys(bodies).filter((name) => !/ \/(password|sessions)/.test(name));
  const deletions = names.filter((name) => name.startsWith('DELETE'));
  for (const name of [...names.filter((each) => !deletions.includes(each)), ...deletions]) {
    const [method, path = ''] = name.replace(':part', 'brokerage').split(' ');
    // The last administrator is not the caller.
    const filled = (await expand(call, path)).at(-1) ?? path;
    const body = bodies[name];
    const answer = await call(method as 'POST', filled, body, headersOf(body));
    answers.push([name, describeAnswer(answer)]);
  }
  return answers;
}
