import { sql, type SqlBool } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { selectCurrentVersions } from './versions.ts';
import type { ReaderCounts, ReaderState } from '#features/policies/domain/readers.ts';

/** The policies and the agents whose states are read. Undefined means all of them. */
export interface ReaderScope {
  policyIds?: string[];
  agentIds?: string[];
}

/** Selects, for each policy, the newest version that is not a minor correction. */
const selectMajorVersions = (db: Database) =>
  selectCurrentVersions(db)
    .where('isMinor', '=', false)
    .select(['policyVersions.policyId', 'policyVersions.asks']);

/**
 * Selects the requests that decide the states: those for the newest version that is not a minor
 * correction, or for a later version, unless they were closed because they were replaced or because
 * the agent left. An agent has at most one of them for a policy, because an agent who has one is
 * not asked again.
 *
 * PostgreSQL has no statistics yet for the requests of a new version, and expects few. It would
 * therefore choose a slow plan, so two conditions are written in an unusual way. With "is true",
 * PostgreSQL reads the versions once instead of once for each request. Without `coalesce`, it would
 * expect almost no open requests, and would therefore compare each agent with each request.
 */
const selectDecidingRequests = (db: Database, { policyIds, agentIds }: ReaderScope) =>
  db
    .selectFrom('policyRequests')
    .where((eb) =>
      eb(eb('versionId', 'in', selectCurrentVersions(db).select('policyVersions.id')), 'is', true),
    )
    .where(sql<SqlBool>`coalesce(closed_as, 'open') not in ('replaced', 'agent_left')`)
    .$if(policyIds !== undefined, (rows) =>
      rows.where('policyRequests.policyId', 'in', policyIds ?? []),
    )
    .$if(agentIds !== undefined, (rows) => rows.where('agentId', 'in', agentIds ?? []))
    .select([
      'policyRequests.id',
      'policyRequests.policyId',
      'agentId',
      'policyRequests.dueOn',
      'closedAs',
      'createdAt',
      'lastSentAt',
      'sentCount',
      'closedAt',
      'closeReason',
      'closedBy',
    ]);

/**
 * Selects the readers of each published policy with their states: all active agents, and inactive
 * agents whose state is "confirmed" or "waived". All lists of a policy's readers, and the counts on
 * the same page, read these rows, so that they agree.
 */
export const selectReaders = (db: Database, scope: ReaderScope, today: string) =>
  db
    .selectFrom('agents')
    .innerJoin(selectMajorVersions(db).as('published'), (join) => join.onTrue())
    .leftJoin(selectDecidingRequests(db, scope).as('request'), (join) =>
      join
        .onRef('request.agentId', '=', 'agents.id')
        .onRef('request.policyId', '=', 'published.policyId'),
    )
    .where((eb) =>
      eb.or([eb('agents.isActive', '=', true), eb('request.closedAs', 'is not', null)]),
    )
    .$if(scope.policyIds !== undefined, (rows) =>
      rows.where('published.policyId', 'in', scope.policyIds ?? []),
    )
    .$if(scope.agentIds !== undefined, (rows) =>
      rows.where('agents.id', 'in', scope.agentIds ?? []),
    )
    .select([
      'agents.id',
      'agents.isActive',
      'agents.nameKey',
      'agents.searchText',
      'published.policyId',
      'published.asks',
      'request.id as requestId',
      'request.dueOn',
      'request.createdAt as askedAt',
      'request.lastSentAt',
      'request.sentCount',
      'request.closeReason',
      'request.closedBy',
      sql<ReaderState>`case
        when request.id is null then 'not_asked'
        when request.closed_as is not null then request.closed_as
        when request.due_on < ${today} then 'overdue'
        else 'open'
      end`.as('state'),
    ]);

/** The list of "open" also contains the overdue readers. */
export const isInState = (state: ReaderState) =>
  state === 'open' ? sql<SqlBool>`state in ('open', 'overdue')` : sql<SqlBool>`state = ${state}`;

/** Counts the active readers, those of them who confirmed, and all readers in each state. */
export async function countReaders(
  db: Database,
  policyId: string,
  today: string,
): Promise<Omit<ReaderCounts, 'remindable'>> {
  const rows = await db
    .selectFrom(selectReaders(db, { policyIds: [policyId] }, today).as('reader'))
    .groupBy(['state', 'isActive'])
    .select((eb) => ['state', 'isActive', eb.fn.countAll<number>().as('count')])
    .execute();
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((total, { count }) => total + count, 0);
  const countOf = (state: ReaderState) => sum((row) => row.state === state);
  return {
    total: sum(({ isActive }) => isActive),
    confirmed: sum((row) => row.isActive && row.state === 'confirmed'),
    states: {
      overdue: countOf('overdue'),
      open: countOf('open') + countOf('overdue'),
      confirmed: countOf('confirmed'),
      waived: countOf('waived'),
      not_asked: countOf('not_asked'),
    },
  };
}

/**
 * Selects the ids of the active policies that have active readers in a state: "overdue", or
 * "not_asked" if the policy asks for confirmations. The result agrees with `selectReaders`, but the
 * query does not read each agent for each policy.
 */
export function selectPoliciesWith(
  db: Database,
  state: Extract<ReaderState, 'overdue' | 'not_asked'>,
  today: string,
) {
  const requests = selectDecidingRequests(db, {}).as('request');
  const active = db.selectFrom('policies').where('policies.isActive', '=', true);
  if (state === 'overdue') {
    return active
      .innerJoin(requests, 'request.policyId', 'policies.id')
      .innerJoin('agents', 'agents.id', 'request.agentId')
      .where('agents.isActive', '=', true)
      .where('request.closedAs', 'is', null)
      .where('request.dueOn', '<', today)
      .select('policies.id');
  }
  const agents = db
    .selectFrom('agents')
    .where('isActive', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const asked = db
    .selectFrom(requests)
    .innerJoin('agents', 'agents.id', 'request.agentId')
    .where('agents.isActive', '=', true)
    .groupBy('request.policyId')
    .select((eb) => ['request.policyId', eb.fn.countAll<number>().as('count')]);
  return active
    .innerJoin(selectMajorVersions(db).as('major'), 'major.policyId', 'policies.id')
    .leftJoin(asked.as('asked'), 'asked.policyId', 'policies.id')
    .where('major.asks', '=', true)
    .where((eb) => eb(eb.fn.coalesce('asked.count', eb.lit(0)), '<', agents))
    .select('policies.id');
}
