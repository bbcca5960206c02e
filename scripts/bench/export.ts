import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { measurePage } from './measure.ts';
import { onEachEngine, type OfficeServer } from './office-server.ts';
import { rounded } from './statistics.ts';

const size = {
  agents: 100,
  policies: 100,
  educationRecords: 100,
  inquiries: 100_000,
  auditEntries: 100,
};
const seconds = 10;
/**
 * The number of pages of the list of inquiries that are read before the exports. Their rows take
 * more than the 64 MB of SQLite's page cache, so the cache is full.
 */
const listPages = 200;

/** Makes each message as long as the form allows. It has 5,000 letters of three bytes. */
const fillMessages = (db: Database) =>
  sql`update contact_submissions set message = ${'\u0800'.repeat(5000)}`.execute(db);

/** Reads the first `listPages` pages of the list of inquiries, one after the other. */
async function pageThroughList({ origin, cookie }: OfficeServer) {
  for (let page = 1; page <= listPages; page++) {
    const response = await fetch(`${origin}${apiPaths.inquiries}?page=${page}`, {
      headers: { cookie },
    });
    if (!response.ok) throw new Error(`${response.status}`);
    await response.arrayBuffer();
  }
}

/** Reads an export of all inquiries to its end. @returns its size in megabytes */
async function readExport({ origin, cookie }: OfficeServer) {
  const response = await fetch(origin + apiPaths.inquiriesExport, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`${response.status}`);
  let bytes = 0;
  for await (const part of response.body) bytes += part.length;
  return bytes / 1e6;
}

/** Calls `work` and measures the server's peak memory in megabytes during the call. */
async function watchMemory<Result>(server: OfficeServer, work: () => Promise<Result>) {
  let most = 0;
  const look = () => (most = Math.max(most, server.residentMegabytes()));
  const timer = setInterval(look, 50);
  const result = await work().finally(() => clearInterval(timer));
  return { result, most };
}

async function measureExports(server: OfficeServer) {
  const rows: Record<string, Record<string, number>> = {};
  // Use the server first as visitors and administrators do, so that its code is loaded and SQLite's
  // page cache is full. After that, only the exports add memory.
  const atStart = server.residentMegabytes();
  await measurePage(`${server.origin}/`, 2);
  await pageThroughList(server);
  console.log(`Memory at the start: ${rounded(atStart)} MB`);
  for (const exports of [1, 5]) {
    const before = server.residentMegabytes();
    const startedAt = performance.now();
    const running = watchMemory(server, () =>
      Promise.all(Array.from({ length: exports }, () => readExport(server))),
    );
    const page = await measurePage(`${server.origin}/`, seconds);
    const { result, most } = await running;
    rows[`${exports} at once`] = {
      'MB each': rounded(result[0] ?? 0),
      seconds: rounded((performance.now() - startedAt) / 1000),
      'memory before, MB': rounded(before),
      'most memory, MB': rounded(most),
      '/ p50 ms': page['p50 ms'],
      '/ p95 ms': page['p95 ms'],
      '/ max ms': page['max ms'],
    };
  }
  console.table(rows);
}

/**
 * Measures exports of 100,000 inquiries with the longest allowed messages, and the home page during
 * the exports, on each engine.
 */
export const benchExport = () => onEachEngine(size, measureExports, fillMessages);
