import { apiPaths } from '#domain/api-paths.ts';
import { listCalls } from './list-calls.ts';
import { onEachEngine, type OfficeServer } from './office-server.ts';
import { quantile, rounded } from './statistics.ts';
import { recordApiPath } from '#domain/paths.ts';

const size = {
  agents: 5000,
  policies: 5000,
  educationRecords: 50_000,
  inquiries: 100_000,
  auditEntries: 100_000,
};

const rounds = 40;
const secondsPerCall = 4;
const limitMilliseconds = 50;

async function get({ origin, cookie }: OfficeServer, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { cookie } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  return body;
}

async function measure(server: OfficeServer, path: string) {
  const times: number[] = [];
  const deadline = performance.now() + secondsPerCall * 1000;
  await get(server, path);
  while (times.length < rounds && performance.now() < deadline) {
    const startedAt = performance.now();
    await get(server, path);
    times.push(performance.now() - startedAt);
  }
  return {
    call: path.replace('/api/admin', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'),
    'min ms': rounded(Math.min(...times)),
    'p50 ms': rounded(quantile(times, 0.5)),
    'p95 ms': rounded(quantile(times, 0.95)),
    'max ms': rounded(Math.max(...times)),
  };
}

/** Measures each call, and prints the slowest ones. */
export async function measureCalls(server: OfficeServer, calls: string[]) {
  // Make every call a few times first. A server that has just started is slower until its code is
  // compiled, and only the first calls in the list would be measured in that state.
  for (let round = 0; round < 3; round++) {
    for (const path of calls) await get(server, path);
  }
  const rows = [];
  for (const path of calls) rows.push(await measure(server, path));
  const slow = rows.filter((row) => row['p95 ms'] > limitMilliseconds);
  console.log(`p95 over ${limitMilliseconds} ms: ${slow.length} of ${calls.length} calls`);
  console.log('the slowest calls:');
  console.table(rows.toSorted((a, b) => b['p95 ms'] - a['p95 ms']).slice(0, 20));
}

async function measureLists(server: OfficeServer) {
  const findId = async (path: string) =>
    (JSON.parse(await get(server, path)) as { id: string }[])[0]?.id ?? '';
  const calls = listCalls({
    agent: await findId(`${recordApiPath('agent')}?page=1&status=active`),
    inquiry: await findId(`${apiPaths.inquiries}?page=1&status=done`),
  });
  await measureCalls(server, calls);
}

/**
 * Measures every list of the back office with its searches, filters, sort orders and pages, on each
 * engine.
 */
export const benchLists = () => onEachEngine(size, measureLists);
