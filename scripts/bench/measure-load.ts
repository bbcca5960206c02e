import autocannon from 'autocannon';
import type { MeasuredServer } from './server-process.ts';

/**
 * Sends each next request as soon as the previous one is answered.
 * @throws Error if a request fails
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
