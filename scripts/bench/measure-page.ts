import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { quantile, rounded } from './statistics.ts';

/**
 * Requests a page 50 times a second. The requests come from a process of their own, so that other
 * work of this process does not delay them.
 */
export async function measurePage(url: string, seconds: number) {
  const visitor = fork(join(import.meta.dirname, 'page-visitor.ts'), [url, `${seconds}`]);
  const [{ times, errors }] = (await once(visitor, 'message')) as [
    { times: number[]; errors: number },
  ];
  return {
    'p50 ms': rounded(quantile(times, 0.5)),
    'p95 ms': rounded(quantile(times, 0.95)),
    'p99 ms': rounded(quantile(times, 0.99)),
    'max ms': rounded(Math.max(...times)),
    errors,
  };
}
