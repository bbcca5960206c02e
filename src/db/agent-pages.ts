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

/** Claims the name's slug, or the first free one of "-2", "-3" and so on. */
async function claimSlugFor(db: Database, name: string, agentId: string): Promise<string> {
  const wanted = slugOf(name);
  for (let nth = 1; ; nth++) {
    const slug = nth === 1 ? wanted : `${wanted}-${nth}`;
    if (await claimSlug(db, slug, agentId)) return slug;
  }
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
