import type { Insertable } from 'kysely';
import { slugOf } from '#domain/agent-pages.ts';
import type { Database } from './connection.ts';
import type { AgentsTable } from './tables.ts';

/**
 * Gives a slug to an agent for good.
 * @returns whether the agent has it now; false where it is, or once was, another's
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

/** The name's slug, or the first free one of "-2", "-3" and so on. */
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
  // Somebody else may have been faster; their slug is taken by now.
  return (await claimSlug(db, slug, agentId)) ? slug : claimSlugFor(db, name, agentId);
}

type NewAgent = Pick<Insertable<AgentsTable>, 'id' | 'firstName' | 'lastName' | 'updatedAt'>;

/** A new agent's page: nothing on it yet but what the agent's record says. */
export async function insertAgentPage(db: Database, agent: NewAgent): Promise<void> {
  const slug = await claimSlugFor(db, `${agent.firstName} ${agent.lastName}`, agent.id);
  await db
    .insertInto('agentPages')
    .values({ agentId: agent.id, slug, updatedAt: agent.updatedAt })
    .execute();
}
