import type { Selectable } from 'kysely';
import { claimSlug } from '#features/agents/db/agent-pages.ts';
import type { Database } from '#shared/db/connection.ts';
import type { AgentPagesTable } from '#features/agents/db/agent-tables.ts';
import type { AgentPage, AgentPageInput } from '#features/agents/domain/agent-pages.ts';
import { DuplicateError, NotFoundError } from '#shared/http/errors.ts';
import type { Versioned } from '#shared/records/record-version.ts';
import type { PictureFile } from '#features/pictures/server/encode-picture.ts';

/** @throws NotFoundError if there is no page of an agent with this id */
export async function getAgentPage(db: Database, agentId: string): Promise<Versioned<AgentPage>> {
  const row = await db
    .selectFrom('agentPages')
    .selectAll()
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toVersioned(row);
}

/**
 * Updates the page if it is still the version that was read. If the slug changes, the old slug
 * stays reserved for the agent.
 * @returns undefined if another request changed the page first
 * @throws DuplicateError when another agent has or had the slug
 */
export async function updateAgentPage(
  db: Database,
  { record, version }: Versioned<AgentPage>,
  input: AgentPageInput,
  now: Date,
): Promise<Versioned<AgentPage> | undefined> {
  if (!(await claimSlug(db, input.slug, record.id))) {
    throw new DuplicateError({ slug: ['Another agent has or had this address'] });
  }
  const row = await db
    .updateTable('agentPages')
    .set({ ...input, updatedAt: now.toISOString(), version: version + 1 })
    .where('agentId', '=', record.id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row && toVersioned(row);
}

/**
 * Sets or removes the portrait. The version stays the same, because the page's form does not
 * contain the portrait and may be open at the same time.
 * @returns undefined if another request changed the page or its portrait first
 */
export async function updatePortraitId(
  db: Database,
  { record, version }: Versioned<AgentPage>,
  portraitId: string | null,
  now: Date,
): Promise<Versioned<AgentPage> | undefined> {
  const row = await db
    .updateTable('agentPages')
    .set({ portraitId, updatedAt: now.toISOString() })
    .where('agentId', '=', record.id)
    .where('version', '=', version)
    .where('portraitId', record.portraitId === null ? 'is' : '=', record.portraitId)
    .returningAll()
    .executeTakeFirst();
  return row && toVersioned(row);
}

export async function insertPortrait(db: Database, portraitId: string, files: PictureFile[]) {
  for (const file of files) {
    await db
      .insertInto('agentPortraits')
      .values({ portraitId, ...file })
      .execute();
  }
}

export async function deletePortrait(db: Database, portraitId: string) {
  await db.deleteFrom('agentPortraits').where('portraitId', '=', portraitId).execute();
}

type PageRow = Selectable<AgentPagesTable>;

const toVersioned = ({ agentId: id, version, ...page }: PageRow): Versioned<AgentPage> => ({
  record: { id, ...page },
  version,
});
