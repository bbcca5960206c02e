import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { readSplits } from '#db/splits/splits.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { addDays } from '#domain/calendar.ts';
import { splitOn } from '#domain/splits/history.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { readRosterRows } from '#server/splits/roster-store.ts';
import { splitsJob } from '#server/process/splits-job.ts';
import { insertMany } from './insert-many.ts';
import { measureCalls } from './lists.ts';
import { onEachEngine, type OfficeServer } from './office-server.ts';
import { median, quantile, rounded } from './statistics.ts';

const size = {
  agents: 5000,
  policies: 100,
  educationRecords: 100,
  inquiries: 100,
  auditEntries: 100,
};
const rowsOfAgent = 10;
const plans = 500;

const today = officeDay(new Date());
const row = {
  reason: 'Annual review',
  origin: 'planned' as const,
  createdBy: 'bench',
  createdAt: new Date().toISOString(),
};

/**
 * Gives each agent ten commission splits that began in the past. The newest one is the agent's
 * current split.
 */
async function fillSplits(db: Database) {
  const agents = await db.selectFrom('agents').select(['id', 'commissionSplit']).execute();
  await insertMany(db, 'commissionSplits', agents.length * rowsOfAgent, (nth) => {
    const agent = agents[nth % agents.length];
    const age = rowsOfAgent - Math.floor(nth / agents.length);
    const split = age === 1 ? (agent?.commissionSplit ?? '') : String(50 + age);
    const effectiveOn = addDays(today, -180 * age);
    return { id: newId(), agentId: agent?.id ?? '', effectiveOn, split, ...row };
  });
  await sql`analyze commission_splits`.execute(db);
  return agents;
}

/**
 * Measures the scheduled job that applies 500 planned commission splits whose first day is today.
 */
async function measureJob(db: Database, agents: { id: string }[]) {
  await insertMany(db, 'commissionSplits', plans, (nth) => ({
    id: newId(),
    agentId: agents[nth * rowsOfAgent]?.id ?? '',
    effectiveOn: today,
    split: '99.99',
    ...row,
  }));
  const job = splitsJob({ db, clock: () => new Date() });
  const ends = [performance.now()];
  await job.run(() => {
    ends.push(performance.now());
    return false;
  });
  const times = ends.slice(1).map((end, nth) => end - (ends[nth] ?? 0));
  console.table({
    [`${plans} plans take effect`]: {
      'total ms': rounded((ends.at(-1) ?? 0) - (ends[0] ?? 0)),
      transactions: times.length,
      'longest ms': rounded(Math.max(...times)),
    },
  });
}

async function timesOf(read: () => Promise<unknown>) {
  const times: number[] = [];
  for (let nth = 0; nth < 50; nth++) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
  }
  return { 'p50 ms': rounded(median(times)), 'p95 ms': rounded(quantile(times, 0.95)) };
}

/**
 * Measures reading commission splits from the database, without a server, which would also make the
 * answer and compress it.
 */
async function measureReads(db: Database, agents: { id: string }[]) {
  const now = new Date();
  const [agent] = agents;
  const ids = agents.map(({ id }) => id);
  const date = addDays(today, -400);
  console.table({
    'one agent on a day': await timesOf(async () =>
      splitOn(await readSplits(db, agent?.id ?? ''), { date }),
    ),
    'all agents on a day': await timesOf(() => readRosterRows(db, ids, { on: date }, now)),
  });
}

async function measureAnswers(server: OfficeServer) {
  const headers = { cookie: server.cookie };
  const names = await fetch(server.origin + apiPaths.agentNames, { headers });
  const [agent] = (await names.json()) as { id: string }[];
  const day = addDays(today, -400);
  await measureCalls(server, [
    `${apiPaths.agentSplitOn(agent?.id ?? '')}?date=${day}`,
    `${apiPaths.agentSplitOn(agent?.id ?? '')}?date=${day}&asKnownOn=${today}`,
    `${apiPaths.splits}?on=${day}&page=1`,
    `${apiPaths.splits}?on=${day}`,
    `${apiPaths.splits}?planned=7`,
    apiPaths.attention,
  ]);
}

/**
 * Measures the commission splits of 5,000 agents, on each engine: reading the split of one agent on
 * a day, reading the list of all agents with their splits, and applying planned splits.
 */
export const benchSplits = () =>
  onEachEngine(size, measureAnswers, async (db) => {
    const agents = await fillSplits(db);
    await measureReads(db, agents);
    await measureJob(db, agents);
  });
