/** Measures imports, and what visitors notice of them. */
import { setTimeout as wait } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { Import, ImportKindName } from '#features/imports/domain/imports.ts';
import { apiPaths, inquiryFormPath } from '#shared/domain/api-paths.ts';
import { describeTimes, measurePage, measureUse, rounded } from './measure.ts';
import { sampleInquiry } from './server.ts';
import {
  callApi,
  post,
  withEachEngine,
  withOffice,
  type MeasuredServer,
  type SignedIn,
} from './server-process.ts';

const agents = 2000;
const records = 20_000;

const agentRows = () => [
  ['First Name', 'Last Name', 'Email', 'Phone', 'License #', 'Split', 'Renewal Date'],
  ...Array.from({ length: agents }, (_, nth) => [
    'Amelia',
    `Carter ${nth}`,
    `amelia.carter.${nth}@example.com`,
    '(912) 555-0101',
    `${100_000 + nth}`,
    '70/30',
    '3/31/2028',
  ]),
];

/** Courses of 200 agents, a hundred each. */
const educationRows = () => [
  ['Agent Email', 'Course Title', 'Provider', 'Course Type', 'Hours', 'Completed', 'Certificate'],
  ...Array.from({ length: records }, (_, nth) => [
    `amelia.carter.${nth % 200}@example.com`,
    `Georgia License Law and Contracts Update for Practitioners, Part ${nth}`,
    'Savannah School of Real Estate',
    'License Law',
    '3',
    `${1 + (nth % 12)}/${1 + (nth % 28)}/2026`,
    `SSRE-2026-${nth}`,
  ]),
];

async function send({ origin, cookie }: SignedIn, kind: ImportKindName, rows: string[][]) {
  const response = await fetch(`${origin}${apiPaths.imports}?kind=${kind}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/csv', 'x-file-name': `${kind}.csv` },
    body: stringify(rows),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Import;
}

async function carryOut(caller: SignedIn, { id, planHash }: Import) {
  let current = await callApi<Import>(caller, apiPaths.importCommit(id), { planHash });
  while (current.status !== 'committed') {
    await wait(1000);
    current = await callApi<Import>(caller, apiPaths.importOf(id));
  }
  return current;
}

/** Sends an inquiry five times a second until `isDone`, and returns the milliseconds of each. */
async function measureWrites(origin: string, isDone: () => boolean) {
  const request = post(inquiryFormPath, sampleInquiry);
  const times: number[] = [];
  while (!isDone()) {
    const startedAt = performance.now();
    const response = await fetch(origin + request.path, request);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.status}`);
    times.push(performance.now() - startedAt);
    await wait(200);
  }
  return times;
}

/** Measures a work, the memory that it takes, and the visitors' requests meanwhile. */
async function measureBeside<Result>(
  server: MeasuredServer,
  seconds: number,
  work: () => Promise<Result>,
) {
  let isDone = false;
  const visitors = Promise.all([
    measurePage(`${server.origin}/`, seconds),
    measureWrites(server.origin, () => isDone),
  ]);
  await wait(500);
  const startedAt = performance.now();
  const { result, use } = await measureUse(server, work);
  const time = performance.now() - startedAt;
  isDone = true;
  const [page, writes] = await visitors;
  const row = {
    seconds: rounded(time / 1000),
    // With the visitors' requests. Unlike the time, it does not depend on other work of the machine.
    'processor s': use.cpuSeconds,
    'MB more': use.addedMegabytes,
    'page p95 ms': page['p95 ms'],
    'page max ms': page['max ms'],
    'write max ms': describeTimes(writes)['max ms'],
  };
  return { row, result };
}

/** Measures the plan and the import of 2,000 agents and of 20,000 education records. */
export const benchImports = () =>
  withEachEngine(({ engine, env }) =>
    withOffice(async (server) => {
      // Let the server compile what each import needs.
      await send(server, 'agents', agentRows().slice(0, 20));
      const measure = async (kind: ImportKindName, rows: string[][]) => {
        const plan = await measureBeside(server, 5, () => send(server, kind, rows));
        const commit = await measureBeside(server, 30, () => carryOut(server, plan.result));
        const { done } = commit.result.results;
        console.log(`${engine}: ${done} of ${plan.result.toWrite} ${kind} stored`);
        console.table({ [`plan ${kind}`]: plan.row, [`import ${kind}`]: commit.row });
      };
      await measure('agents', agentRows());
      await measure('education', educationRows());
    }, env),
  );
