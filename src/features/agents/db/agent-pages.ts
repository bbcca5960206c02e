import type { Insertable } from 'kysely';
import { slugOf } from '#features/agents/domain/agent-pages.ts';
import type { Database } from '#shared/db/connection.ts';
import type { AgentsTable } from './agent-tables.ts';

/**
 * Reserves a slug for an agent as long as the agent exists.
 * @returns false if another agent has, or had, the slug
 */
export async function claimSlug(db: Database, slug: string, agentId: string): Promise<boolean> {
  await db
    .insertInto('agentSlugs')
    .values({ slug, agentId })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const { agentId: owner } = await db
    .selectFrom('agentSlugs')
    .select('agentId')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return owner === agentId;
}

/** @returns `wanted`, or with "-2", "-3" and so on if it is taken */
async function findFreeSlug(db: Database, wanted: string): Promise<string> {
  const rows = await db
    .selectFrom('agentSlugs')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let nth = 2;
  while (taken.has(`${wanted}-${nth}`)) nth++;
  return `${wanted}-${nth}`;
}

async function claimSlugFor(db: Database, name: string, agentId: string): Promise<string> {
  const slug = await findFreeSlug(db, slugOf(name));
  // Another transaction may take the slug between the search and the claim. The claim then fails,
  // and a new search finds the next free slug.
  return (await claimSlug(db, slug, agentId)) ? slug : claimSlugFor(db, name, agentId);
}

type NewAgent = Pick<Insertable<AgentsTable>, 'id' | 'firstName' | 'lastName' | 'updatedAt'>;

/** Creates the page of a new agent as a draft. The page has no text or portrait yet. */
export async function insertAgentPage(db: Database, agent: NewAgent): Promise<void> {
  const slug = await claimSlugFor(db, `${agent.firstName} ${agent.lastName}`, agent.id);
  await db
    .insertInto('agentPages')
    .values({ agentId: agent.id, slug, isShown: false, updatedAt: agent.updatedAt })
    .execute();
}
