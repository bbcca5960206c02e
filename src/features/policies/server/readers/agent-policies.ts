import type { Database } from '#shared/db/connection.ts';
import { selectReaders } from '#features/policies/db/reader-states.ts';
import { selectNewestVersions } from '#features/policies/db/versions.ts';
import { readerStates, type AgentPolicy } from '#features/policies/domain/readers.ts';

async function readNewestConfirmations(db: Database, agentId: string) {
  const rows = await db
    .selectFrom('policyConfirmations')
    .innerJoin('policyVersions as version', 'version.id', 'policyConfirmations.versionId')
    .select(['version.policyId', 'version.title', 'number', 'confirmedAt', 'paperOn'])
    .where('agentId', '=', agentId)
    .orderBy('confirmedAt')
    .execute();
  return new Map(rows.map((row) => [row.policyId, row]));
}

/**
 * Reads the agent's state, such as "overdue", for each policy to confirm, and for each that is
 * confirmed or waived in its current version.
 */
const readPresent = (db: Database, agentId: string, today: string) =>
  db
    .selectFrom(selectReaders(db, { agentIds: [agentId] }, today).as('reader'))
    .innerJoin('policies', 'policies.id', 'reader.policyId')
    .innerJoin(
      selectNewestVersions(db).select(['policyId', 'title', 'number']).as('newest'),
      'newest.policyId',
      'policies.id',
    )
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['confirmed', 'waived']),
        eb.and([
          eb('policies.isActive', '=', true),
          eb.or([eb('state', '<>', 'not_asked'), eb('reader.asks', '=', true)]),
        ]),
      ]),
    )
    .select([
      'policies.id',
      'newest.title',
      'newest.number as version',
      'state',
      'askedAt',
      'reader.dueOn',
    ])
    .orderBy('policies.searchText')
    .execute();

/**
 * Lists the policies that an agent should confirm, has ever confirmed, or has a waiver for. They
 * are sorted by state, and overdue ones come first. A policy that asks no agent is left out, unless
 * this agent confirmed it, was asked, or has a waiver.
 */
export async function listAgentPolicies(
  db: Database,
  agentId: string,
  today: string,
): Promise<AgentPolicy[]> {
  const confirmations = await readNewestConfirmations(db, agentId);
  const rows = await readPresent(db, agentId, today);
  const present = rows.map((row) => {
    const { number = null, confirmedAt = null, paperOn = null } = confirmations.get(row.id) ?? {};
    return { ...row, confirmedVersion: number, confirmedAt, paperOn };
  });
  const former = [...confirmations.values()]
    .filter(({ policyId }) => rows.every(({ id }) => id !== policyId))
    .map(({ policyId: id, title, number, confirmedAt, paperOn }) => {
      const confirmed = { version: number, confirmedVersion: number, confirmedAt, paperOn };
      return { id, title, state: 'not_asked' as const, ...confirmed, askedAt: null, dueOn: null };
    });
  const all: AgentPolicy[] = [...present, ...former];
  return readerStates.flatMap((state) => all.filter((row) => row.state === state));
}
