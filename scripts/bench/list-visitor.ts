/**
 * The process that `measureCalls` starts. It receives a `Visit`, and sends back the milliseconds of
 * each call, in the order of the calls.
 */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

export interface Visit {
  origin: string;
  /** The session, as the value of a Cookie header. */
  cookie: string;
  /** The URL paths to request. */
  calls: string[];
  /** How often each call is measured. */
  rounds: number;
}

/** The server is slower until its code is compiled, so the first rounds are not measured. */
const warmUpRounds = 3;

const agent = new Agent({ keepAlive: true });

async function request({ origin, cookie }: Visit, path: string): Promise<void> {
  const outgoing = get(origin + path, { agent, headers: { cookie } });
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
}

/**
 * Each round makes every call once, so that a slow moment of the machine does not fall on all
 * measurements of one call. The order differs between the rounds. In the same order, each round
 * would allocate the same memory, and the garbage collector would pause the server at the same
 * calls.
 */
async function measure(visit: Visit): Promise<number[][]> {
  const { calls, rounds } = visit;
  const measured = calls.map((path) => ({ path, times: [] as number[] }));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const { path, times } of measured.toSorted(() => Math.random() - 0.5)) {
      const startedAt = performance.now();
      await request(visit, path);
      if (round >= 0) times.push(performance.now() - startedAt);
    }
  }
  return measured.map(({ times }) => times);
}

const [visit] = (await once(process, 'message')) as [Visit];
process.send?.(await measure(visit));
agent.destroy();
