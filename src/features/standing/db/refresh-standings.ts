import type { Insertable } from 'kysely';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
import { standingOf } from '#features/standing/domain/standing-of.ts';
import type { RequirementResult, Standing } from '#features/standing/domain/standing.ts';
import { readStandingInputs } from './standing-inputs.ts';
import type { CeStandingsTable } from './standing-tables.ts';

export type StandingRow = Required<Insertable<CeStandingsTable>>;

/**
 * On PostgreSQL, locks agents until the transaction ends, always in the order of their ids. Two
 * changes of one agent's records then compute the standing one after the other, and the second one
 * sees both changes.
 */
export async function lockAgents(db: Database, agentIds: string[]): Promise<void> {
  if (agentIds.length === 0 || !locksRows(db)) return;
  await db
    .selectFrom('agents')
    .select('id')
    .where('id', 'in', agentIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

const openCodes = (requirements: RequirementResult[]) =>
  JSON.stringify(requirements.filter(({ toTake }) => Number(toTake) > 0).map(({ code }) => code));

function toRow(agentId: string, standing: Standing, now: Date): StandingRow {
  const { total, law } = standing;
  return {
    agentId,
    outcome: standing.outcome,
    periodFrom: standing.period?.from ?? null,
    dueOn: standing.period?.dueOn ?? null,
    nextDeadlineOn: standing.nextDeadlineOn,
    postDueOn: standing.postLicense?.state === 'open' ? standing.postLicense.dueOn : null,
    changesOn: standing.changesOn,
    needed: total.needed,
    verified: total.verified,
    pending: total.pending,
    toTake: total.toTake,
    lawNeeded: law.needed,
    lawVerified: law.verified,
    lawPending: law.pending,
    lawToTake: law.toTake,
    missing: JSON.stringify(standing.missing),
    watched: openCodes(standing.watched),
    realtorMissing: openCodes(standing.realtor),
    alerts: JSON.stringify(standing.alerts),
    grecDifference: standing.grecDifference,
    computedAt: now.toISOString(),
  };
}

/** Computes the standings of agents, which takes three statements, and stores nothing. */
export async function computeStandings(
  db: Database,
  agentIds: string[],
  now: Date,
): Promise<StandingRow[]> {
  const inputs = await readStandingInputs(db, agentIds);
  const today = officeDay(now);
  return [...inputs].map(([agentId, { license, records, exemptions }]) =>
    toRow(agentId, standingOf(license, records, exemptions, shippedRules, today), now),
  );
}

/** Stores computed standings. They replace the earlier standings of the same agents. */
export async function storeStandings(db: Database, rows: StandingRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { agentId: _, ...columns } = rows[0] as StandingRow;
  await db
    .insertInto('ceStandings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('agentId')
        .doUpdateSet((eb) =>
          Object.fromEntries(
            Object.keys(columns).map((name) => [
              name,
              eb.ref(`excluded.${name as keyof typeof columns}`),
            ]),
          ),
        ),
    )
    .execute();
}

/**
 * Computes the standings of agents again and stores them. Every change of a license, a license
 * number, an education record or an exemption calls this function in its own transaction. The
 * number of statements does not depend on the number of agents.
 */
export async function refreshStandings(
  transaction: Database,
  agentIds: string[],
  now: Date,
): Promise<void> {
  if (agentIds.length === 0) return;
  await lockAgents(transaction, agentIds);
  await storeStandings(transaction, await computeStandings(transaction, agentIds, now));
}
