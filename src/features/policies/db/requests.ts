import { v7 as newId } from 'uuid';
import type { ExpressionBuilder } from 'kysely';
import { locksRows, type Database } from '#shared/db/connection.ts';
import type { Tables } from '#shared/db/tables.ts';
import { reminderPauseHours, type RequestEnd } from '#features/policies/domain/readers.ts';

/** Databases limit the number of a statement's parameters. */
const rowsAtOnce = 500;

function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  for (let from = 0; from < items.length; from += rowsAtOnce) {
    chunks.push(items.slice(from, from + rowsAtOnce));
  }
  return chunks;
}

interface NewRequests {
  policyId: string;
  versionId: string;
  /** "active" for all active agents, or ids of agents, of whom only the active ones are asked. */
  agents: 'active' | readonly string[];
  dueOn: string;
}

/**
 * Returns the ids of active agents, and on PostgreSQL locks these agents until the transaction
 * ends, so that a simultaneous deactivation waits and then also closes the requests that the caller
 * opens.
 */
async function lockActiveAgents(db: Database, ids?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('agents')
    .select('id')
    .where('isActive', '=', true)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .$if(locksRows(db), (query) => query.forShare())
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Opens requests to confirm a policy, in the caller's transaction, and leaves out agents who have
 * an open request. A job that runs every minute queues the emails. To queue them at once, wake the
 * scheduled work after the commit.
 * @returns the number of requests that were opened
 */
export async function openRequests(
  db: Database,
  { policyId, versionId, agents, dueOn }: NewRequests,
  now: Date,
): Promise<number> {
  const createdAt = now.toISOString();
  const active: string[] = [];
  if (agents === 'active') active.push(...(await lockActiveAgents(db)));
  else
    for (const ids of chunksOf(agents.toSorted()))
      active.push(...(await lockActiveAgents(db, ids)));
  let opened = 0;
  for (const agentIds of chunksOf(active)) {
    const rows = await db
      .insertInto('policyRequests')
      .values(
        agentIds.map((agentId) => ({
          id: newId(),
          policyId,
          agentId,
          versionId,
          dueOn,
          createdAt,
          nextEmailAt: createdAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['policyId', 'agentId']).where('closedAt', 'is', null).doNothing(),
      )
      .returning('id')
      .execute();
    opened += rows.length;
  }
  return opened;
}

/** Closes all open requests of a policy or of an agent, in the caller's transaction. */
export async function closeOpenRequests(
  db: Database,
  of: { policyId: string } | { agentId: string },
  as: RequestEnd,
  now: Date,
): Promise<void> {
  // Lock the agents before the requests, and always in the order of their ids, so that simultaneous
  // changes cannot deadlock.
  if ('policyId' in of) await lockActiveAgents(db);
  await db
    .updateTable('policyRequests')
    .set({ closedAt: now.toISOString(), closedAs: as, nextEmailAt: null })
    .where((eb) => eb.and(of))
    .where('closedAt', 'is', null)
    .execute();
}

export interface RequestClosing {
  as: RequestEnd;
  reason?: string;
  /** The username of the administrator who closes the request. */
  by?: string;
}

/**
 * Closes one request, in the caller's transaction.
 * @returns false if it is already closed
 */
export async function closeRequest(
  db: Database,
  id: string,
  { as, reason, by }: RequestClosing,
  now: Date,
): Promise<boolean> {
  const closed = await db
    .updateTable('policyRequests')
    .set({
      closedAt: now.toISOString(),
      closedAs: as,
      closeReason: reason ?? null,
      closedBy: by ?? null,
      nextEmailAt: null,
    })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/**
 * The condition that the agent of an open request can be reminded now: the last email is older than
 * `reminderPauseHours` or failed, and no email is due already.
 */
function isRemindable(eb: ExpressionBuilder<Tables, 'policyRequests'>, now: Date) {
  const since = new Date(now.getTime() - reminderPauseHours * 3600_000).toISOString();
  const hasFailed = eb.exists(
    eb
      .selectFrom('emailMessages')
      .select('emailMessages.id')
      .whereRef('policyRequestId', '=', 'policyRequests.id')
      .whereRef('emailMessages.createdAt', '>=', 'policyRequests.lastSentAt')
      .where('emailMessages.status', '=', 'failed'),
  );
  return eb.and([
    eb('closedAt', 'is', null),
    eb.or([eb('lastSentAt', '<=', since), hasFailed]),
    eb.or([eb('nextEmailAt', 'is', null), eb('nextEmailAt', '>', now.toISOString())]),
  ]);
}

export async function countRemindable(db: Database, policyId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('policyRequests')
    .where('policyId', '=', policyId)
    .where((eb) => isRemindable(eb, now))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Sets the time of the next email of open requests to now, in the caller's transaction. Leaves out
 * requests whose next email is already due, and those whose last email is more recent than
 * `reminderPauseHours` and did not fail. A scheduled job queues the emails. The caller must wake it
 * after the commit, because the emails would otherwise wait up to a minute.
 * @returns the number of requests whose next email became due
 */
export async function remindRequests(
  db: Database,
  requestIds: readonly string[],
  now: Date,
): Promise<number> {
  const instant = now.toISOString();
  let reminded = 0;
  for (const ids of chunksOf(requestIds)) {
    const rows = await db
      .updateTable('policyRequests')
      .set({ nextEmailAt: instant })
      .where('id', 'in', ids)
      .where((eb) => isRemindable(eb, now))
      .returning('id')
      .execute();
    reminded += rows.length;
  }
  return reminded;
}
