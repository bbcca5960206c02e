import { sql } from 'kysely';
import type { PublicAgent, TeamMember } from '#features/agents/domain/agent-pages.ts';
import { fullName } from '#shared/domain/full-name.ts';
import type { Database } from '#shared/db/connection.ts';

/** Selects the agents' pages that visitors may see: the agent is active and the page is shown. */
export const shownPages = (db: Database) =>
  db
    .selectFrom('agentPages')
    .innerJoin('agents', 'agents.id', 'agentPages.agentId')
    .where('agents.isActive', '=', true)
    .where('agentPages.isShown', '=', true);

const teamMembers = (db: Database) =>
  shownPages(db)
    .leftJoin('demoRecords', (join) =>
      join.onRef('recordId', '=', 'agents.id').on('entity', '=', 'agent'),
    )
    .select([
      'recordId as sampleId',
      'agents.id',
      'agents.firstName',
      'agents.lastName',
      'agents.updatedAt as agentUpdatedAt',
      'agentPages.slug',
      'agentPages.headline',
      'agentPages.portraitId',
      'agentPages.areas',
      'agentPages.languages',
      'agentPages.isFirst',
      'agentPages.updatedAt as pageUpdatedAt',
    ]);

const shownAgents = (db: Database) =>
  teamMembers(db)
    .leftJoin('agentLicenses', 'agentLicenses.agentId', 'agents.id')
    .select([
      'agentLicenses.isRealtor',
      'agents.email',
      'agents.phone',
      'agents.licenseNumber',
      'agentPages.biography',
      'agentPages.whatsapp',
      'agentPages.facebook',
      'agentPages.instagram',
      'agentPages.linkedin',
    ]);

/**
 * @param slug the agent's present slug or a former one
 * @returns undefined if no agent has or had the slug, or visitors may not see the page
 */
export async function findPublicAgentBySlug(
  db: Database,
  slug: string,
): Promise<PublicAgent | undefined> {
  const row = await shownAgents(db)
    .innerJoin('agentSlugs', 'agentSlugs.agentId', 'agentPages.agentId')
    .where('agentSlugs.slug', '=', slug)
    .executeTakeFirst();
  return row && toPublic(row);
}

export async function findPublicAgentById(
  db: Database,
  id: string,
): Promise<PublicAgent | undefined> {
  const row = await shownAgents(db).where('agents.id', '=', id).executeTakeFirst();
  return row && toPublic(row);
}

/**
 * @param slug a present or former slug
 * @returns the name of an agent who is inactive and whose page would otherwise be shown, or
 * undefined
 */
export async function findFormerAgentName(db: Database, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('agentSlugs')
    .innerJoin('agentPages', 'agentPages.agentId', 'agentSlugs.agentId')
    .innerJoin('agents', 'agents.id', 'agentSlugs.agentId')
    .select(['agents.firstName', 'agents.lastName'])
    .where('agentSlugs.slug', '=', slug)
    .where('agents.isActive', '=', false)
    .where('agentPages.isShown', '=', true)
    .executeTakeFirst();
  return row && fullName(row);
}

/** The active agents with published pages. */
export interface PublicTeam {
  /** The agents, sorted by last name and then by first name. */
  agents: TeamMember[];
  /** The last edit of any agent or page, ISO 8601 in UTC; null if no agent exists. */
  changedAt: string | null;
}

export async function readPublicTeam(db: Database): Promise<PublicTeam> {
  const rows = await teamMembers(db)
    .orderBy(sql`lower(agents.last_name || ' ' || agents.first_name)`)
    .orderBy('agents.id')
    .execute();
  return { agents: rows.map(toPublic), changedAt: await lastChange(db) };
}

/** Inactive agents count too, because deactivating an agent changes the team page. */
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

type MemberRow = Awaited<ReturnType<ReturnType<typeof teamMembers>['executeTakeFirstOrThrow']>>;

/** Works for the rows of `teamMembers`, and for those of `shownAgents`, which have more columns. */
const toPublic = <Row extends MemberRow>(row: Row) => {
  const { sampleId, agentUpdatedAt, pageUpdatedAt, ...agent } = row;
  return {
    ...agent,
    isSample: sampleId !== null,
    changedAt: agentUpdatedAt > pageUpdatedAt ? agentUpdatedAt : pageUpdatedAt,
  };
};
