/** Changes and watches the calls between a page and the server. */
import type { Page, Request } from '@playwright/test';
import { apiRoot, inquiryFormPath } from '#domain/paths.ts';

export const inquiryCall = `**${inquiryFormPath}`;
export const scripts = /\.js$/;

/** Keeps every request to these addresses waiting. @returns what lets them go */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Answers in the server's place. */
export const answer = (
  page: Page,
  url: string | RegExp,
  response: { status: number; body?: string; contentType?: string },
) => page.route(url, (route) => route.fulfill(response));

/** @returns the requests that the page makes from now on, as they come */
export function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** @returns how many bytes their bodies took on the wire, compressed as they were */
export async function bodyBytes(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/** @returns the addresses of the API calls that the page makes from now on, as they come */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(apiRoot)) calls.push(request.url());
  });
  return calls;
}
