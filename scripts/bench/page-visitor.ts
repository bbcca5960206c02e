/** The process that `measurePage` starts. Its arguments are a URL and the seconds to measure. */
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const rate = 50;
/**
 * An address from which no other connection of a benchmark comes, so that the server's limits for
 * one address do not affect these requests.
 */
const localAddress = '127.0.0.9';

const [url = '', seconds = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });

/** @returns whether the whole response arrived and its status is 200 */
const isAnswered = (): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br' };
    const outgoing = get(url, { agent, headers, localAddress }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
      response.on('error', () => resolve(false));
    });
    outgoing.on('error', () => resolve(false));
  });

const times: number[] = [];
let errors = 0;

/**
 * Sends a request at a given time, even if earlier requests are unanswered, and records the time
 * until its answer.
 * @param due a time in the milliseconds of `performance.now()`
 */
async function sendAt(due: number) {
  await wait(Math.max(0, due - performance.now()));
  if (!(await isAnswered())) errors++;
  times.push(performance.now() - due);
}

const startedAt = performance.now();
const dueTimes = Array.from(
  { length: rate * Number(seconds) },
  (_, nth) => startedAt + (nth / rate) * 1000,
);
await Promise.all(dueTimes.map(sendAt));
agent.destroy();
process.send?.({ times, errors });
