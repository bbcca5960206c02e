import type { Database } from '#db/connection.ts';
import { selectReaders } from '#db/policies/reader-states.ts';
import { readerStates, type AgentPolicy } from '#domain/policies/readers.ts';

/**
 * Lists the policies that an agent has confirmed or should confirm, those to confirm first. A
 * policy is left out if the agent was not asked and the policy asks no agent.
 */
export async function listAgentPolicies(
  db: Database,
  agentId: string,
  today: string,
): Promise<AgentPolicy[]> {
  const rows = await db
    .selectFrom(selectReaders(db, { agentIds: [agentId] }, today).as('reader'))
    .innerJoin('policies', 'policies.id', 'reader.policyId')
    .innerJoin('policyVersions as newest', (join) =>
      join.onRef('newest.policyId', '=', 'policies.id').on('newest.number', '=', (eb) =>
        eb
          .selectFrom('policyVersions')
          .whereRef('policyVersions.policyId', '=', 'policies.id')
          .select((max) => max.fn.max('number').as('number')),
      ),
    )
    .leftJoin('policyConfirmations as confirmation', 'confirmation.requestId', 'reader.requestId')
    .leftJoin('policyVersions as confirmed', 'confirmed.id', 'confirmation.versionId')
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
      'confirmed.number as confirmedVersion',
      'confirmedAt',
      'paperOn',
      'askedAt',
      'reader.dueOn',
    ])
    .orderBy('policies.searchText')
    .execute();
  return readerStates.flatMap((state) => rows.filter((row) => row.state === state));
}
