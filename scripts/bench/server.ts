import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { inquiry } from './inquiry.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const rounds = 5;
const secondsARound = 4;

const calls = [
  { method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } },
  {
    method: 'POST',
    path: '/api/contact',
    headers: { 'content-type': 'application/json' },
    body: inquiry,
  },
] as const;
type Call = (typeof calls)[number];

interface Measurement {
  rate: number;
  cpuMicroseconds: number;
  p99Milliseconds: number;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Headers that Node itself writes on every answer. */
const ownHeaders = new Set(['content-length', 'date', 'connection', 'keep-alive']);

/** One real answer of the server, byte for byte, for the bare server to repeat. */
function recordAnswer(server: ServerProcess, call: Call) {
  return new Promise((resolve, reject) => {
    const outgoing = request(server.origin + call.path, call, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = Object.entries(response.headers).filter(([name]) => !ownHeaders.has(name));
        resolve({
          status: response.statusCode,
          headers: Object.fromEntries(headers),
          body: Buffer.concat(chunks).toString('base64'),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end('body' in call ? call.body : undefined);
  });
}

async function measure(server: ServerProcess, call: Call): Promise<Measurement> {
  const cpuBefore = server.cpuMicroseconds();
  const result = await autocannon({
    url: server.origin + call.path,
    method: call.method,
    headers: call.headers,
    ...('body' in call && { body: call.body }),
    connections: 50,
    duration: secondsARound,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${call.path}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return {
    rate: result.requests.total / result.duration,
    cpuMicroseconds: (server.cpuMicroseconds() - cpuBefore) / result.requests.total,
    p99Milliseconds: result.latency.p99,
  };
}

function summary(name: string, measured: Measurement[]) {
  const of = (pick: (one: Measurement) => number) => median(measured.map(pick));
  return {
    server: name,
    'requests/s': Math.round(of((one) => one.rate)),
    'CPU us/request': Number(of((one) => one.cpuMicroseconds).toFixed(1)),
    'p99 ms': of((one) => one.p99Milliseconds),
  };
}

async function compare(ours: ServerProcess, bare: ServerProcess, call: Call) {
  const measured: { ours: Measurement[]; bare: Measurement[] } = { ours: [], bare: [] };
  await measure(ours, call);
  await measure(bare, call);
  for (let round = 0; round < rounds; round++) {
    measured.ours.push(await measure(ours, call));
    measured.bare.push(await measure(bare, call));
  }
  const ratios = measured.ours.map((one, round) => one.rate / (measured.bare[round]?.rate ?? NaN));
  console.log(`\n${call.method} ${call.path}`);
  console.table([
    summary('Marsh & Square', measured.ours),
    summary('bare node:http', measured.bare),
  ]);
  console.log(`rate beside bare Node, median of ${rounds} pairs: ${median(ratios).toFixed(2)}`);
}

/**
 * Requests a second, processor time a request and p99 of this server beside a bare Node http
 * server that answers the same bytes. The two take turns, so that the ratio holds on a machine
 * whose speed drifts.
 */
export async function benchServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const ours = await startServer('src/server/main.ts', 'is open at', {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    CONTACT_LIMIT: '1000000',
    LOG_LEVEL: 'warn',
  });
  console.log(`ready ${Math.round(ours.startMilliseconds)} ms after starting node`);
  await wait(3000);
  console.log(`at rest ${Math.round(ours.residentMegabytes())} MB of memory`);

  const recorded = await Promise.all(
    calls.map(
      async (call) => [`${call.method} ${call.path}`, await recordAnswer(ours, call)] as const,
    ),
  );
  const bare = await startServer('scripts/bench/bare-server.ts', 'listening', {
    BENCH_ANSWERS: JSON.stringify(Object.fromEntries(recorded)),
  });
  for (const call of calls) await compare(ours, bare, call);

  await ours.stop();
  await bare.stop();
  rmSync(dataDir, { recursive: true });
}
