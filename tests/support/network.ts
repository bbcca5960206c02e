/** Changes and observes the calls between a page and the server. */
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { apiRoot, inquiryFormPath } from '#shared/domain/api-paths.ts';

export const inquiryCall = `**${inquiryFormPath}`;
export const scripts = /\.js$/;

/**
 * Holds back every request of the page to a matching URL.
 * @returns a function that lets the requests continue
 */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/**
 * Sends the page's matching requests to the server, but holds back the answers.
 * @param times the number of requests; without it, all
 * @returns an array that gets a function for each held answer, which sends the answer to the page
 */
export async function holdAnswers(
  page: Page,
  url: string | RegExp,
  times?: number,
): Promise<(() => void)[]> {
  const releases: (() => void)[] = [];
  const holdOne = async (route: Route) => {
    const response = await route.fetch();
    await new Promise<void>((release) => releases.push(release));
    await route.fulfill({ response });
  };
  await page.route(url, holdOne, { ...(times !== undefined && { times }) });
  return releases;
}

/** Sends the page's next matching request to the server, but loses the answer. */
export const loseAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Answers the page's matching requests in place of the server. */
export const answer = (
  page: Page,
  url: string | RegExp,
  response: { status: number; body?: string; contentType?: string },
) => page.route(url, (route) => route.fulfill(response));

/** @returns an array to which every further request of the page is added */
export function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** @returns the total size of the responses' bodies in bytes, as they were transferred */
export async function bodyBytes(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

const isApiCall = (request: Request) => new URL(request.url()).pathname.startsWith(apiRoot);

/** The API calls that have not ended, for each page that `trackCalls` tracks. */
const openCalls = new WeakMap<Page, Set<Request>>();

/** Keeps track of the page's API calls that have not ended, for `untilCallsEnd`. */
export function trackCalls(page: Page) {
  const calls = new Set<Request>();
  openCalls.set(page, calls);
  page.on('request', (request) => isApiCall(request) && calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
}

/** Waits until all API calls of the page have ended and the page has rendered the answers. */
export async function untilCallsEnd(page: Page) {
  const calls = openCalls.get(page);
  const countAroundFrame = async () => {
    const before = calls?.size;
    // The page can make further calls when it renders an answer.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    return [before, calls?.size];
  };
  await expect.poll(countAroundFrame, { intervals: [20, 50] }).toEqual([0, 0]);
}

/** @returns an array to which the URL of every further API call of the page is added */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (isApiCall(request)) calls.push(request.url());
  });
  return calls;
}
