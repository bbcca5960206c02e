import { openDatabase, type Database } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { recomputeStandings } from '#db/standing/due-standings.ts';
import { refreshStandings } from '#db/standing/refresh-standings.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { educationRecords } from '#server/education/store.ts';
import { fillStandings, standingSize } from './board.ts';
import { withEachEngine } from './empty-database.ts';
import { fillLargeOffice } from './large-office.ts';
import { quantile, rounded } from './statistics.ts';

const saves = 300;

const course = (agentId: string) => ({
  agentId,
  courseTitle: 'Agency',
  provider: 'Coastal School',
  courseType: 'elective' as const,
  hoursCompleted: '3.00',
  completionDate: officeDay(new Date()),
  certificateNumber: null,
  isVerified: true,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const summary = (times: number[]) => ({
  'p50 ms': rounded(quantile(times, 0.5)),
  'p95 ms': rounded(quantile(times, 0.95)),
  'max ms': rounded(Math.max(...times)),
});

/**
 * Measures how long it takes to save an education record, which also computes the agent's standing,
 * and how long that computation takes alone.
 */
async function measureSaves(db: Database) {
  const agents = await db.selectFrom('agents').select('id').limit(saves).execute();
  const [saved, refreshed]: [number[], number[]] = [[], []];
  for (const { id } of agents) {
    const now = new Date();
    const save = () =>
      db
        .transaction()
        .execute((transaction) => educationRecords.insert(transaction, course(id), now));
    saved.push(await timed(save));
    await db.transaction().execute(async (transaction) => {
      refreshed.push(await timed(() => refreshStandings(transaction, [id], now)));
    });
  }
  console.table({
    'a record saved with its standing': summary(saved),
    'the standing alone': summary(refreshed),
  });
}

/** Measures how long it takes to compute all standings again, as after a start of the server. */
async function measureAll(db: Database) {
  const now = new Date();
  const startedAt = performance.now();
  const batches: number[] = [];
  const recomputing = recomputeStandings(db, { now, since: now.toISOString() });
  for (;;) {
    const batchStartedAt = performance.now();
    const { done } = await recomputing.next();
    batches.push(performance.now() - batchStartedAt);
    if (done) break;
  }
  console.table({
    'all standings': {
      'total s': rounded((performance.now() - startedAt) / 1000),
      transactions: batches.length,
      'longest ms': rounded(Math.max(...batches)),
    },
  });
}

/**
 * Measures how much time writes need to compute standings, on each engine. It calls the server's
 * code directly, without a server process.
 */
export const benchStandingWrites = () =>
  withEachEngine(async ({ engine, location }) => {
    console.log(`\n${engine}: ${JSON.stringify(standingSize)}`);
    const db = openDatabase(location);
    await migrate(db);
    await fillLargeOffice(db, standingSize);
    await fillStandings(db);
    await measureSaves(db);
    await measureAll(db);
    await db.destroy();
  });
