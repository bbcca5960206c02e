import type { Selectable } from 'kysely';
import { claimSlug } from '#db/agent-pages.ts';
import type { Database } from '#db/connection.ts';
import type { AgentPagesTable } from '#db/tables.ts';
import type { AgentPage, AgentPageInput } from '#domain/agent-pages.ts';
import { DuplicateError, NotFoundError } from '#server/errors.ts';
import type { Versioned } from '#server/http/record-version.ts';

/** What changes on a page: what its form sends, and the portrait, which comes by itself. */
export type AgentPageChange = AgentPageInput & Pick<AgentPage, 'portraitId'>;

/** @throws NotFoundError */
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
 * Writes over the version that the caller compared. A slug that was given up keeps leading here.
 * @returns undefined when somebody else was faster
 * @throws DuplicateError when the slug is or was another agent's
 */
export async function updateAgentPage(
  db: Database,
  { record, version }: Versioned<AgentPage>,
  change: AgentPageChange,
  now: Date,
): Promise<Versioned<AgentPage> | undefined> {
  if (!(await claimSlug(db, change.slug, record.id))) {
    throw new DuplicateError({ slug: ['Another agent has or had this address'] });
  }
  const row = await db
    .updateTable('agentPages')
    .set({ ...toColumns(change), updatedAt: now.toISOString(), version: version + 1 })
    .where('agentId', '=', record.id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row && toVersioned(row);
}

const toColumns = (change: AgentPageChange) => ({
  slug: change.slug,
  headline: change.headline,
  biography: change.biography,
  whatsapp: change.whatsapp,
  facebook: change.facebook,
  instagram: change.instagram,
  linkedin: change.linkedin,
  isShown: change.isShown,
  portraitId: change.portraitId,
});

const toVersioned = (row: Selectable<AgentPagesTable>): Versioned<AgentPage> => ({
  record: toAgentPage(row),
  version: row.version,
});

function toAgentPage(row: Selectable<AgentPagesTable>): AgentPage {
  return {
    id: row.agentId,
    slug: row.slug,
    headline: row.headline,
    biography: row.biography,
    whatsapp: row.whatsapp,
    facebook: row.facebook,
    instagram: row.instagram,
    linkedin: row.linkedin,
    isShown: row.isShown,
    portraitId: row.portraitId,
    updatedAt: row.updatedAt,
  };
}
