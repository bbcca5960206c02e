import { sql } from 'kysely';
import type { PublicAgent } from '#domain/agent-pages.ts';
import type { Database } from './connection.ts';

/** Pages that visitors may see: their agents are active, and nobody has hidden them. */
const shownPages = (db: Database) =>
  db
    .selectFrom('agentPages')
    .innerJoin('agents', 'agents.id', 'agentPages.agentId')
    .where('agents.isActive', '=', true)
    .where('agentPages.isShown', '=', true);

const shownAgents = (db: Database) =>
  shownPages(db).select([
    'agents.id',
    'agents.firstName',
    'agents.lastName',
    'agents.email',
    'agents.phone',
    'agents.licenseNumber',
    'agents.version as agentVersion',
    'agents.updatedAt as agentUpdatedAt',
    'agentPages.slug',
    'agentPages.headline',
    'agentPages.biography',
    'agentPages.whatsapp',
    'agentPages.facebook',
    'agentPages.instagram',
    'agentPages.linkedin',
    'agentPages.portraitId',
    'agentPages.version as pageVersion',
    'agentPages.updatedAt as pageUpdatedAt',
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof shownAgents>['executeTakeFirstOrThrow']>>;

/** @param slug any that the agent has or had; the answer says which it has now */
export async function findPublicAgent(
  db: Database,
  slug: string,
): Promise<PublicAgent | undefined> {
  const row = await shownAgents(db)
    .innerJoin('agentSlugs', 'agentSlugs.agentId', 'agentPages.agentId')
    .where('agentSlugs.slug', '=', slug)
    .executeTakeFirst();
  return row && toPublicAgent(row);
}

export async function findPublicAgentById(
  db: Database,
  id: string,
): Promise<PublicAgent | undefined> {
  const row = await shownAgents(db).where('agents.id', '=', id).executeTakeFirst();
  return row && toPublicAgent(row);
}

/** All of them, by last name. */
export async function listPublicAgents(db: Database): Promise<PublicAgent[]> {
  const rows = await shownAgents(db)
    .orderBy(sql`lower(agents.last_name || ' ' || agents.first_name)`)
    .orderBy('agents.id')
    .execute();
  return rows.map(toPublicAgent);
}

const later = (one: string, other: string) => (one > other ? one : other);

function toPublicAgent(row: Row): PublicAgent {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    licenseNumber: row.licenseNumber,
    slug: row.slug,
    headline: row.headline,
    biography: row.biography,
    whatsapp: row.whatsapp,
    facebook: row.facebook,
    instagram: row.instagram,
    linkedin: row.linkedin,
    portraitId: row.portraitId,
    changedAt: later(row.agentUpdatedAt, row.pageUpdatedAt),
    revision: [row.agentVersion, row.pageVersion, row.portraitId].join('.'),
  };
}
