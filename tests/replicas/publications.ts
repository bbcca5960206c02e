import { setTimeout as sleep } from 'node:timers/promises';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { post } from './brokerage.ts';

/** Saves and publishes the home page with a new heading, by calls to the instance at `origin`. */
export async function publishHeading(origin: string, cookie: string, heading: string) {
  const { home } = shippedContent;
  const saved = await fetch(origin + apiPaths.websitePart('home'), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...home, hero: { ...home.hero, heading } }),
  });
  const { version } = ((await saved.json()) as { summary: { version: number } }).summary;
  const body = { parts: { home: version } };
  const published = await post(origin + apiPaths.websitePublish, body, { cookie });
  if (!published.ok) throw new Error(await published.text());
}

export const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '';

/**
 * Visits an instance's home page again and again, like a browser that has the page in its cache.
 * @returns `seen`, an array that gets each heading that differs from the previous one, with its
 * time in milliseconds since 1970, and `end`, a function that ends the visits
 */
export function visitRepeatedly(origin: string) {
  const seen: { heading: string; at: number }[] = [];
  const headings = new Map<string, string>();
  const ending = new AbortController();
  async function visit(known: string | undefined): Promise<string> {
    const answer = await fetch(origin, { headers: known ? { 'if-none-match': known } : {} });
    const html = await answer.text();
    const etag = answer.headers.get('etag') ?? '';
    if (answer.status === 200) headings.set(etag, headingOf(html));
    const heading = headings.get(etag) ?? `unknown page ${answer.status}`;
    if (seen.at(-1)?.heading !== heading) seen.push({ heading, at: Date.now() });
    return etag;
  }
  async function run() {
    let etag: string | undefined;
    while (!ending.signal.aborted) {
      etag = await visit(etag);
      await sleep(10);
    }
  }
  const running = run();
  return {
    seen,
    end: () => {
      ending.abort();
      return running;
    },
  };
}
