import { request } from 'node:http';
import { type KnownIds, listCalls } from './list-calls.ts';
import { type OfficeServer, onEachEngine } from './office-server.ts';
import { quantile, rounded } from './quantiles.ts';

const size = {
  agents: 5000,
  policies: 5000,
  educationRecords: 50_000,
  inquiries: 100_000,
  auditEntries: 100_000,
};

const rounds = 40;
const exportRounds = 3;
const mostSecondsACall = 4;
const mostMilliseconds = 50;

interface Answered {
  milliseconds: number;
  bytes: number;
}

/** By Node's plain client: what is measured is the server. */
function get({ origin, cookie }: OfficeServer, path: string): Promise<Answered & { body: string }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(`${origin}/api/admin${path}`, { headers: { cookie } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const milliseconds = performance.now() - startedAt;
        const body = Buffer.concat(chunks);
        if (response.statusCode === 200) {
          resolve({ milliseconds, bytes: body.length, body: body.toString() });
        } else reject(new Error(`${path}: ${response.statusCode} ${body.toString()}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function measure(server: OfficeServer, path: string, times: number) {
  const first = await get(server, path);
  const cpuBefore = await server.allCpuMicroseconds();
  const measured: number[] = [];
  const deadline = performance.now() + mostSecondsACall * 1000;
  for (let round = 0; round < times && performance.now() < deadline; round++) {
    measured.push((await get(server, path)).milliseconds);
  }
  const cpu = ((await server.allCpuMicroseconds()) - cpuBefore) / measured.length / 1000;
  return {
    call: path
      .replace('page=1000000', 'page=last')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'),
    first: rounded(first.milliseconds),
    min: rounded(Math.min(...measured)),
    p50: rounded(quantile(measured, 0.5)),
    p95: rounded(quantile(measured, 0.95)),
    max: rounded(Math.max(...measured)),
    'CPU ms': rounded(cpu),
    KB: rounded(first.bytes / 1024),
  };
}

type Row = Awaited<ReturnType<typeof measure>>;

async function knownIds(server: OfficeServer): Promise<KnownIds> {
  const idOf = async (path: string) =>
    (JSON.parse((await get(server, path)).body) as { id: string }[])[0]?.id ?? '';
  return {
    agent: await idOf('/agents?page=1&status=active'),
    contact: await idOf('/contacts?page=1&status=done'),
  };
}

function report(rows: Row[]) {
  console.table(rows);
  const late = rows.filter(({ p95 }) => p95 > mostMilliseconds);
  console.log(
    `${late.length} of ${rows.length} calls take more than ${mostMilliseconds} ms at p95`,
  );
  console.log('the slowest:');
  console.table(rows.toSorted((a, b) => b.p95 - a.p95).slice(0, 10));
}

async function measureLists(server: OfficeServer) {
  const rows: Row[] = [];
  for (const path of listCalls(await knownIds(server))) {
    rows.push(await measure(server, path, rounds));
  }
  report(rows);
  console.log('files, which are not lists:');
  console.table([
    await measure(server, '/contacts/export.csv?from=2026-01-01&status=new', exportRounds),
    await measure(server, '/contacts/export.csv?q=roof&from=2026-08-01', exportRounds),
  ]);
  console.log(`at last ${Math.round(server.residentMegabytes())} MB of memory`);
}

/** Every call that answers a list, one after the other, on each engine, in a very large office. */
export const benchLists = () => onEachEngine(size, measureLists);
