import { exportFormats, exportPath } from '#shared/domain/api-paths.ts';
import { recordApiPath } from '#shared/domain/paths.ts';
import { withLargeOffice } from './large-office.ts';
import { measurePage, measureUse, rounded, untilIdle } from './measure.ts';
import type { OfficeServer } from './server-process.ts';

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
    const { result, use } = await measureUse(server, () => exportList(server, href));
    const visited = measurePage(server.origin, 4);
    const [page] = await Promise.all([visited, exportList(server, href)]);
    console.log(format, { ...result, ...use, 'visitor p95 ms': page['p95 ms'] });
  }
}

/** Measures exports of the largest list, on each engine. */
export const benchExports = () => withLargeOffice(measureExports);
