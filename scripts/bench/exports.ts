import { setTimeout as sleep } from 'node:timers/promises';
import { exportFormats, exportPath } from '#shared/domain/api-paths.ts';
import { recordApiPath } from '#shared/domain/paths.ts';
import { withLargeOffice, type OfficeServer } from './large-office.ts';
import { measurePage, rounded } from './measure.ts';

/** Waits until the server no longer makes the reports of past months, as it does once. */
async function untilIdle(server: OfficeServer) {
  for (let before = -Infinity; server.cpuMicroseconds() - before > 100_000; await sleep(2000)) {
    before = server.cpuMicroseconds();
    await sleep(2000);
  }
}

/** Measures the server's processor time during the work, and its memory above that before. */
async function withPeak<Result>(server: OfficeServer, work: () => Promise<Result>) {
  const before = server.residentMegabytes();
  const cpuBefore = server.cpuMicroseconds();
  let peak = before;
  const over = new AbortController();
  const watching = (async () => {
    for (; !over.signal.aborted; await sleep(50)) peak = Math.max(peak, server.residentMegabytes());
  })();
  const result = await work();
  over.abort();
  await watching;
  const cpuSeconds = rounded((server.cpuMicroseconds() - cpuBefore) / 1e6);
  return { result, measured: { cpuSeconds, addedMegabytes: rounded(peak - before) } };
}

async function exportList(server: OfficeServer, href: string) {
  const startedAt = performance.now();
  const answer = await fetch(server.origin + href, { headers: { cookie: server.cookie } });
  if (!answer.ok || !answer.body) throw new Error(`${href} answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += (chunk as Uint8Array).length;
  return {
    seconds: rounded((performance.now() - startedAt) / 1000),
    megabytes: rounded(bytes / 1e6),
  };
}

/** Exports all education records in each format, alone and while a visitor opens the home page. */
async function measureExports(server: OfficeServer) {
  await untilIdle(server);
  for (const format of exportFormats) {
    const href = exportPath(recordApiPath('education_record'), format);
    const { result, measured } = await withPeak(server, () => exportList(server, href));
    const visited = measurePage(server.origin, 4);
    const [page] = await Promise.all([visited, exportList(server, href)]);
    console.log(format, { ...result, ...measured, 'visitor p95 ms': page['p95 ms'] });
  }
}

/** Measures exports of the largest list, on each engine. */
export const benchExports = () => withLargeOffice(measureExports);
