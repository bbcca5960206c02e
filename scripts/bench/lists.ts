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

const warmUpRounds = 3;
const rounds = 40;
const limitMilliseconds = 50;

async function get({ origin, cookie }: OfficeServer, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { cookie } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  return body;
}

/**
 * Measures the calls, and prints the slowest ones. Each round makes every call once, so that a pause
 * of the machine does not fall on all measurements of one call. The first rounds are not counted,
 * because a server that has just started is slower until its code is compiled.
 */
export async function measureCalls(server: OfficeServer, calls: string[]) {
  const times = new Map(calls.map((path): [string, number[]] => [path, []]));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [path, measured] of times) {
      const startedAt = performance.now();
      await get(server, path);
      if (round >= 0) measured.push(performance.now() - startedAt);
    }
  }
  const rows = [...times].map(([path, measured]) => ({
    call: path.replace('/api/admin', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'),
    'min ms': rounded(Math.min(...measured)),
    'p50 ms': rounded(quantile(measured, 0.5)),
    'p95 ms': rounded(quantile(measured, 0.95)),
    'max ms': rounded(Math.max(...measured)),
  }));
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
 * Measures the lists of the back office that `listCalls` names, with their searches, filters, sort
 * orders and pages, on each engine.
 */
export const benchLists = () => onEachEngine(size, measureLists);
