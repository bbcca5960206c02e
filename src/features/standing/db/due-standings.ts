import type { Selectable } from 'kysely';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { computeStandings, storeStandings, type StandingRow } from './refresh-standings.ts';
import type { CeStandingsTable } from './standing-tables.ts';

const batchSize = 200;

const firstId = '00000000-0000-0000-0000-000000000000';

interface Due {
  now: Date;
  /** An instant in ISO 8601. If given, standings that were computed before it are due too. */
  since?: string;
}

type StoredStanding = Selectable<CeStandingsTable>;

/**
 * Returns the ids of the next agents, after the id `after`, whose standings must be computed. On
 * PostgreSQL, locks these agents. `whenLocked` says whether to skip agents that other transactions
 * have locked, or to wait for them.
 */
async function lockDueAgents(
  db: Database,
  { now, since }: Due,
  after: string,
  whenLocked: 'skip' | 'wait',
) {
  const agents = await db
    .selectFrom('agents')
    .leftJoin('ceStandings', 'ceStandings.agentId', 'agents.id')
    .select('agents.id')
    .where('agents.id', '>', after)
    .where((eb) =>
      eb.or([
        eb('ceStandings.agentId', 'is', null),
        eb('changesOn', '<=', officeDay(now)),
        ...(since === undefined ? [] : [eb('computedAt', '<', since)]),
      ]),
    )
    .orderBy('agents.id')
    .limit(batchSize)
    .$if(locksRows(db), (query) => query.forNoKeyUpdate('agents'))
    .$if(locksRows(db) && whenLocked === 'skip', (query) => query.skipLocked())
    .execute();
  return agents.map(({ id }) => id);
}

/** Returns whether two standings are equal, except for the time of their computation. */
const isSame = (stored: StoredStanding, computed: StandingRow) =>
  Object.entries(stored).every(
    ([name, value]) => name === 'computedAt' || value === computed[name as keyof StandingRow],
  );

/**
 * Finds the stored standings that are wrong: they differ from the computed ones, although the day
 * on which they can change without an edit (`changesOn`) has not come.
 */
async function findWrong(db: Database, computed: StandingRow[], now: Date) {
  const byAgent = new Map(computed.map((row) => [row.agentId, row]));
  const stored = await db
    .selectFrom('ceStandings')
    .selectAll()
    .where('agentId', 'in', [...byAgent.keys()])
    .where((eb) => eb.or([eb('changesOn', 'is', null), eb('changesOn', '>', officeDay(now))]))
    .orderBy('agentId')
    .execute();
  return stored.filter((row) => {
    const expected = byAgent.get(row.agentId);
    return expected !== undefined && !isSame(row, expected);
  });
}

/**
 * Computes the standings of all due agents once, at most 200 agents in each transaction.
 * @yields after each transaction, the stored standings that were wrong (see `findWrong`)
 */
async function* recomputeOnce(
  db: Database,
  due: Due,
  whenLocked: 'skip' | 'wait',
): AsyncGenerator<StoredStanding[]> {
  let after = firstId;
  for (;;) {
    const batch = await db.transaction().execute(async (transaction) => {
      const agentIds = await lockDueAgents(transaction, due, after, whenLocked);
      if (agentIds.length === 0) return undefined;
      const computed = await computeStandings(transaction, agentIds, due.now);
      const wrong = await findWrong(transaction, computed, due.now);
      await storeStandings(transaction, computed);
      return { wrong, last: agentIds.at(-1) ?? '' };
    });
    if (!batch) return;
    yield batch.wrong;
    after = batch.last;
  }
}

/**
 * Computes the standings that are missing or out of date. The rows of the database show which ones
 * these are, so several instances share the work, and if a process is killed, the next call
 * continues. Agents that another transaction has locked come last, because that transaction usually
 * computes their standings, but not always.
 * @yields after each transaction, the stored standings that were wrong (see `findWrong`)
 */
export async function* recomputeStandings(
  db: Database,
  due: Due,
): AsyncGenerator<StoredStanding[]> {
  yield* recomputeOnce(db, due, 'skip');
  if (locksRows(db)) yield* recomputeOnce(db, due, 'wait');
}
