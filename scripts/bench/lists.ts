import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { apiPaths } from '#domain/api-paths.ts';
import { listCalls } from './list-calls.ts';
import type { Visit } from './list-visitor.ts';
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
const limitMilliseconds = 50;

async function get({ origin, cookie }: OfficeServer, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { cookie } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  return body;
}

/**
 * Measures the calls, and prints the slowest ones. A new process makes the calls. This process has
 * filled the database, and the garbage collection of so much memory would keep the processors from
 * the server for up to 40 milliseconds.
 */
export async function measureCalls({ origin, cookie }: OfficeServer, calls: string[]) {
  const visitor = fork(join(import.meta.dirname, 'list-visitor.ts'));
  visitor.send({ origin, cookie, calls, rounds } satisfies Visit);
  const failed = once(visitor, 'exit').then((): never => {
    throw new Error('The process that makes the calls failed');
  });
  const [times] = (await Promise.race([once(visitor, 'message'), failed])) as [number[][]];
  const rows = times.map((measured, nth) => ({
    call: calls[nth]?.replace('/api/admin', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'),
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
