import { sql } from 'kysely';
import type { PublicAgent, TeamMember } from '#domain/agent-pages.ts';
import type { Database } from './connection.ts';

/** Pages that visitors may see: the agent is active and the page is not hidden. */
const shownPages = (db: Database) =>
  db
    .selectFrom('agentPages')
    .innerJoin('agents', 'agents.id', 'agentPages.agentId')
    .where('agents.isActive', '=', true)
    .where('agentPages.isShown', '=', true);

const teamMembers = (db: Database) =>
  shownPages(db).select([
    'agents.id',
    'agents.firstName',
    'agents.lastName',
    'agents.version as agentVersion',
    'agents.updatedAt as agentUpdatedAt',
    'agentPages.slug',
    'agentPages.headline',
    'agentPages.portraitId',
    'agentPages.version as pageVersion',
    'agentPages.updatedAt as pageUpdatedAt',
  ]);

const shownAgents = (db: Database) =>
  teamMembers(db).select([
    'agents.email',
    'agents.phone',
    'agents.licenseNumber',
    'agentPages.biography',
    'agentPages.whatsapp',
    'agentPages.facebook',
    'agentPages.instagram',
    'agentPages.linkedin',
  ]);

type RowOf<Query extends (db: Database) => { executeTakeFirstOrThrow(): Promise<unknown> }> =
  Awaited<ReturnType<ReturnType<Query>['executeTakeFirstOrThrow']>>;
type MemberRow = RowOf<typeof teamMembers>;
type AgentRow = RowOf<typeof shownAgents>;

/**
 * @returns finds an agent by any slug that they have or had; the answer says which it is now.
 * The query is compiled once, because every visit asks it.
 */
export function publicAgentFinder(db: Database) {
  const asked = 'the slug that is asked for';
  const query = shownAgents(db)
    .innerJoin('agentSlugs', 'agentSlugs.agentId', 'agentPages.agentId')
    .where('agentSlugs.slug', '=', asked)
    .compile();
  return async (slug: string): Promise<PublicAgent | undefined> => {
    const parameters = query.parameters.map((each) => (each === asked ? slug : each));
    const { rows } = await db.executeQuery<AgentRow>({ ...query, parameters });
    return rows[0] && toPublicAgent(rows[0]);
  };
}

export async function findPublicAgentById(
  db: Database,
  id: string,
): Promise<PublicAgent | undefined> {
  const row = await shownAgents(db).where('agents.id', '=', id).executeTakeFirst();
  return row && toPublicAgent(row);
}

/** The agents whose pages are shown, for the team page and the sitemap. */
export interface PublicTeam {
  /** Sorted by last name. */
  agents: TeamMember[];
  /** When an agent was last added, deactivated or edited; ISO 8601 in UTC; null without any agent. */
  changedAt: string | null;
  /** Changes with any part of the team. */
  revision: string;
}

export async function readPublicTeam(db: Database): Promise<PublicTeam> {
  const rows = await teamMembers(db)
    .orderBy(sql`lower(agents.last_name || ' ' || agents.first_name)`)
    .orderBy('agents.id')
    .execute();
  const agents = rows.map(toTeamMember);
  const changedAt = await lastChange(db);
  const revision = [changedAt, ...agents.map((agent) => agent.revision)].join();
  return { agents, changedAt, revision };
}

/** Includes inactive agents, because deactivating an agent changes the team. */
async function lastChange(db: Database): Promise<string | null> {
  const { agents, pages } = await db
    .selectFrom('agents')
    .innerJoin('agentPages', 'agentPages.agentId', 'agents.id')
    .select((eb) => [
      eb.fn.max('agents.updatedAt').as('agents'),
      eb.fn.max('agentPages.updatedAt').as('pages'),
    ])
    .executeTakeFirstOrThrow();
  return [agents, pages].sort().at(-1) ?? null;
}

const later = (one: string, other: string) => (one > other ? one : other);

const toTeamMember = (row: MemberRow): TeamMember => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  slug: row.slug,
  headline: row.headline,
  portraitId: row.portraitId,
  changedAt: later(row.agentUpdatedAt, row.pageUpdatedAt),
  revision: [row.id, row.agentVersion, row.pageVersion, row.portraitId].join('.'),
});

const toPublicAgent = (row: AgentRow): PublicAgent => ({
  ...toTeamMember(row),
  email: row.email,
  phone: row.phone,
  licenseNumber: row.licenseNumber,
  biography: row.biography,
  whatsapp: row.whatsapp,
  facebook: row.facebook,
  instagram: row.instagram,
  linkedin: row.linkedin,
});
