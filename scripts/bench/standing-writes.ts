import { v7 as newId } from 'uuid';
import { openDatabase, type Database } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { recomputeStandings } from '#db/standing/due-standings.ts';
import { refreshStandings } from '#db/standing/refresh-standings.ts';
import { insertRule } from '#db/standing/rules.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { shippedRules } from '#domain/standing/shipped-rules.ts';
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

/**
 * Measures how long it takes to add a requirement and then compute all standings again, as the API
 * call that adds a requirement does.
 */
async function measureRule(db: Database) {
  const now = new Date();
  const [shipped] = shippedRules;
  if (!shipped) throw new Error('The product has requirements');
  const rule = { ...shipped, id: newId(), createdBy: 'bench', createdAt: now.toISOString() };
  const startedAt = performance.now();
  const adding = await timed(() =>
    db.transaction().execute((transaction) => insertRule(transaction, rule, now)),
  );
  const batches: number[] = [];
  const recomputing = recomputeStandings(db, { now });
  for (;;) {
    const batchStartedAt = performance.now();
    const { done } = await recomputing.next();
    batches.push(performance.now() - batchStartedAt);
    if (done) break;
  }
  console.table({
    'a rule added': {
      'total s': rounded((performance.now() - startedAt) / 1000),
      transactions: batches.length + 1,
      'longest ms': rounded(Math.max(adding, ...batches)),
      'the rule itself ms': rounded(adding),
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
    await measureRule(db);
    await db.destroy();
  });
