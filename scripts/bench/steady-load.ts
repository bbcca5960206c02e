import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile, rounded } from './quantiles.ts';

export interface LoadRequest {
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  body?: string;
}

interface Measured {
  /** Requests a second. */
  rate: number;
  /** Milliseconds, as the percentiles are. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
  errors: number;
}

/** @returns whether it was answered with success, in full */
const send = (origin: string, agent: Agent, { body, ...options }: LoadRequest): Promise<boolean> =>
  new Promise((resolve) => {
    const outgoing = request(origin + options.path, { ...options, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve((response.statusCode ?? 500) < 400));
      response.on('error', () => resolve(false));
    });
    outgoing.on('error', () => resolve(false));
    outgoing.end(body);
  });

/**
 * Visitors who come evenly and wait for nobody: each request is due at its own moment, and its time
 * counts from then, whether or not the ones before it were answered.
 */
export async function loadSteadily(
  origins: string[],
  requests: LoadRequest[],
  seconds: number,
  rate: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });
  const times: number[] = [];
  const waiting = new Set<Promise<void>>();
  let errors = 0;
  const startedAt = performance.now();
  for (let sent = 0; sent < rate * seconds;) {
    const elapsed = performance.now() - startedAt;
    for (; sent < Math.min((elapsed / 1000) * rate, rate * seconds); sent++) {
      const due = startedAt + (sent / rate) * 1000;
      const origin = origins[sent % origins.length] ?? '';
      // Another step than for the origins, so that each of them gets every kind.
      const each = requests[Math.floor(sent / origins.length) % requests.length];
      if (!each) throw new Error('no requests');
      const answered = send(origin, agent, each).then((isGood) => {
        times.push(performance.now() - due);
        if (!isGood) errors++;
        waiting.delete(answered);
      });
      waiting.add(answered);
    }
    await wait(1);
  }
  await Promise.all(waiting);
  const took = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    rate: Math.round(times.length / took),
    p50: rounded(quantile(times, 0.5)),
    p95: rounded(quantile(times, 0.95)),
    p99: rounded(quantile(times, 0.99)),
    max: rounded(quantile(times, 1)),
    errors,
  };
}
