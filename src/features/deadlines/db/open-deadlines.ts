import { typedKinds, type DerivedDeadline } from '#features/deadlines/domain/deadlines.ts';
import type { OpenDeadline } from '#features/deadlines/domain/digest-rule.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { adminAgentPapersPath, adminPaths } from '#shared/domain/paths.ts';
import { derivedKinds } from '#features/deadlines/domain/deadlines.ts';

/** Returns the deadlines that follow from other records. */
export type ReadDerived = (db: Database, now: Date) => Promise<DerivedDeadline[]>;

/** Reads the typed deadlines that have a date, without papers that wait for the office. */
const readTyped = (db: Database) =>
  db
    .selectFrom('agentDeadlines')
    .select(['id', 'agentId', 'kind', 'label', 'note'])
    .select((eb) => eb.ref('dueOn').$notNull().as('dueOn'))
    .where('closedAt', 'is', null)
    .where('dueOn', 'is not', null)
    .where('handedInAt', 'is', null)
    .where('returnedAt', 'is', null)
    .execute();

async function readAgents(db: Database) {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName', 'email', 'isActive'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads all open deadlines: those that follow from other records, and the typed ones. */
export async function openDeadlines(
  db: Database,
  derived: ReadDerived,
  now: Date,
): Promise<OpenDeadline[]> {
  const agents = await readAgents(db);
  const agentOf = (agentId: string | null) => {
    const agent = agents.get(agentId ?? '');
    return {
      agentId,
      agentName: agent ? fullName(agent) : null,
      agentEmail: agent?.email ?? null,
      isAgentActive: Boolean(agent?.isActive),
    };
  };
  const typed = (await readTyped(db)).map(({ id, agentId, kind, label, ...row }) => ({
    ...row,
    ...agentOf(agentId),
    key: `deadline:${id}`,
    kind,
    label: label ?? typedKinds.labels[kind],
    href: agentId === null ? adminPaths.deadlines : adminAgentPapersPath(agentId),
    isForOffice: false,
  }));
  const following = (await derived(db, now)).map((each) => ({
    ...each,
    ...agentOf(each.agentId),
    label: derivedKinds.labels[each.kind],
  }));
  return [...following, ...typed];
}
