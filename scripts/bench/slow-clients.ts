import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openSlowClients } from '#tests/support/slow-clients.ts';
import { withServer } from './server-process.ts';
import { quantile, rounded } from './statistics.ts';

const slowClients = 200;
const rate = 50;
const seconds = 20;

/** @returns whether the whole response arrived and was a success */
const isAnswered = (url: string, agent: Agent): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br' };
    const outgoing = get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
      response.on('error', () => resolve(false));
    });
    outgoing.on('error', () => resolve(false));
  });

/**
 * Sends 50 requests a second for 20 seconds. Each one is sent at its own time, even if earlier ones
 * are unanswered.
 */
async function loadSteadily(url: string) {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });
  const times: number[] = [];
  let errors = 0;
  const sendAt = async (due: number) => {
    await wait(Math.max(0, due - performance.now()));
    if (!(await isAnswered(url, agent))) errors++;
    times.push(performance.now() - due);
  };
  const startedAt = performance.now();
  const dueTimes = Array.from(
    { length: rate * seconds },
    (_, nth) => startedAt + (nth / rate) * 1000,
  );
  await Promise.all(dueTimes.map(sendAt));
  agent.destroy();
  return {
    'p50 ms': rounded(quantile(times, 0.5)),
    'p95 ms': rounded(quantile(times, 0.95)),
    'p99 ms': rounded(quantile(times, 0.99)),
    'max ms': rounded(Math.max(...times)),
    errors,
  };
}

/**
 * Measures the home page at 50 requests a second, first alone and then next to slow clients (rows
 * A48 and C16).
 */
export const benchSlowClients = () =>
  withServer(async ({ origin, port }) => {
    const alone = await loadSteadily(`${origin}/`);
    const sockets = await openSlowClients(port, slowClients);
    const withSlowClients = await loadSteadily(`${origin}/`);
    const open = sockets.filter((socket) => !socket.destroyed).length;
    console.table({ alone, [`with ${open} slow clients`]: withSlowClients });
    for (const socket of sockets) socket.destroy();
  });
