import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { MeasuredServer } from './server-process.ts';

/** Returns the smallest value that at least this share of all values do not exceed. */
const quantile = (values: number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
};

export const median = (values: number[]) => quantile(values, 0.5);

export const rounded = (value: number) => Number(value.toFixed(1));

/** @param times milliseconds */
export const describeTimes = (times: number[]) => ({
  'p50 ms': rounded(median(times)),
  'p95 ms': rounded(quantile(times, 0.95)),
  'p99 ms': rounded(quantile(times, 0.99)),
  'max ms': rounded(Math.max(...times)),
});

/**
 * Sends requests to the server. Each connection sends its next request as soon as the previous one
 * is answered.
 * @returns the requests per second, the server's processor time per request, and the time within
 * which 99% of the requests were answered
 * @throws Error if a request fails or its status is not 2xx
 */
export async function measureLoad(
  server: MeasuredServer,
  options: Omit<autocannon.Options, 'url'>,
) {
  const cpuBefore = server.cpuMicroseconds();
  const result = await autocannon({ url: server.origin, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} requests were refused, ${result.errors} failed`);
  }
  return {
    requestsPerSecond: result.requests.total / result.duration,
    cpuMicroseconds: (server.cpuMicroseconds() - cpuBefore) / result.requests.total,
    p99Milliseconds: result.latency.p99,
  };
}

/**
 * Waits until the server uses at most 5% of a processor for two seconds. After its start it first
 * computes the standings of all agents and makes the reports of past months.
 */
export async function untilIdle({ cpuMicroseconds }: MeasuredServer) {
  for (let used = Infinity; used > 100_000;) {
    const before = cpuMicroseconds();
    await sleep(2000);
    used = cpuMicroseconds() - before;
  }
}

/** Measures the server's processor time during the work, and its memory above that before. */
export async function measureUse<Result>(server: MeasuredServer, work: () => Promise<Result>) {
  const before = server.residentMegabytes();
  const cpuBefore = server.cpuMicroseconds();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, server.residentMegabytes())), 20);
  const result = await work();
  clearInterval(watch);
  const cpuSeconds = rounded((server.cpuMicroseconds() - cpuBefore) / 1e6);
  return { result, use: { cpuSeconds, addedMegabytes: rounded(most - before) } };
}

/**
 * Requests a page 50 times a second. A separate process sends the requests, so that other work of
 * this process does not delay them.
 */
export async function measurePage(url: string, seconds: number) {
  const visitor = fork(join(import.meta.dirname, 'page-visitor.ts'), [url, `${seconds}`]);
  const [{ times, errors }] = (await once(visitor, 'message')) as [
    { times: number[]; errors: number },
  ];
  return { ...describeTimes(times), errors };
}
