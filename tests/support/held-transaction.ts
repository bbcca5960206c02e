import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import type { Database } from '#shared/db/connection.ts';
import { wrapTransactions } from './transactions.ts';

type IsMeant = (transaction: Database) => Promise<unknown>;

/**
 * Holds the next transaction open after its writes, until `release` is called.
 * @param isMeant whether to hold this transaction. The ones before it end as usual. By default the
 * first one is held.
 */
export function holdNextTransaction(db: Database, isMeant: IsMeant = async () => true) {
  const [written, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => held.resolve());
  const spy = wrapTransactions(
    db,
    (execute) => (write) =>
      execute(async (transaction) => {
        const result = await write(transaction);
        if (await isMeant(transaction)) {
          spy.mockRestore();
          written.resolve();
          await held.promise;
        }
        return result;
      }),
  );
  return { written: written.promise, release: held.resolve };
}

/** Counts PostgreSQL's connections to this database that wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

/**
 * Makes the first change, holds its transaction (or the one that `isMeant` names), and makes the
 * second change. The transaction ends as soon as the second change waits for it, or has ended
 * without waiting.
 */
async function makeBoth<Answer>(
  db: Database,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
  isMeant?: IsMeant,
) {
  const { written, release } = holdNextTransaction(db, isMeant);
  const one = first();
  await Promise.race([written, one]);
  let isEnded = false;
  const two = second().finally(() => (isEnded = true));
  await expect.poll(async () => isEnded || (await countWaiting(db)) > 0).toBe(true);
  const hasWaited = !isEnded;
  release();
  return { answers: [await one, await two] as const, hasWaited };
}

/** @returns the answers of both changes, which `makeBoth` makes */
export const overlap = async <Answer>(
  ...changes: Parameters<typeof makeBoth<Answer>>
): Promise<readonly [Answer, Answer]> => (await makeBoth(...changes)).answers;

/** Runs a job as two instances at once, and expects that the second one does not wait. */
export async function runTwice<Answer>(db: Database, run: () => Promise<Answer>) {
  const { answers, hasWaited } = await makeBoth(db, run, run);
  expect(hasWaited).toBe(false);
  return answers;
}

/**
 * Starts two changes while another transaction holds locks, the second one as soon as the first one
 * waits. That transaction ends once both wait.
 */
export async function queueBehind<Answer>(
  db: Database,
  lock: (transaction: Database) => Promise<unknown>,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
) {
  const started = await db.transaction().execute(async (transaction) => {
    await lock(transaction);
    const one = first();
    await expect.poll(() => countWaiting(db)).toBe(1);
    const two = second();
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { answers: Promise.all([one, two]) };
  });
  return started.answers;
}

/**
 * Makes a change until it waits for an agent that another transaction has locked, and then what that
 * transaction does last. A deadlock ends one of the two with an error.
 */
export async function makeWhileLocked<Answer>(
  db: Database,
  agentId: string,
  change: () => Promise<Answer>,
  doLast: (transaction: Database) => Promise<unknown>,
): Promise<Answer> {
  const { changed } = await db.transaction().execute(async (transaction) => {
    await lockAgentKey(transaction, agentId);
    const started = { changed: change() };
    await expect.poll(() => countWaiting(db)).toBe(1);
    await doLast(transaction);
    return started;
  });
  return changed;
}
