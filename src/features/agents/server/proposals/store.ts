import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { PageProposalsTable } from '#features/agents/db/agent-tables.ts';
import type { AgentPage } from '#features/agents/domain/agent-pages.ts';
import {
  proposedFields,
  type Proposal,
  type ProposedPage,
} from '#features/agents/domain/page-proposals.ts';
import {
  deletePortrait,
  getAgentPage,
  insertPortrait,
} from '#features/agents/server/page-store.ts';
import type { PictureFile } from '#features/pictures/server/encode-picture.ts';
import type { Database } from '#shared/db/connection.ts';
import { HttpError } from '#shared/http/errors.ts';

const toProposal = (row: Selectable<PageProposalsTable>): Proposal => ({
  ...row,
  proposed: JSON.parse(row.proposed) as ProposedPage,
  base: JSON.parse(row.base) as ProposedPage,
});

export async function findProposal(db: Database, agentId: string): Promise<Proposal | undefined> {
  const row = await db
    .selectFrom('pageProposals')
    .selectAll()
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** Returns the id of the agent, other than the given one, whose proposal is the oldest. */
export async function findNextProposer(db: Database, agentId?: string): Promise<string | null> {
  const next = await db
    .selectFrom('pageProposals')
    .select('agentId')
    .$if(agentId !== undefined, (query) => query.where('agentId', '!=', agentId ?? ''))
    .orderBy('createdAt')
    .orderBy('agentId')
    .limit(1)
    .executeTakeFirst();
  return next?.agentId ?? null;
}

/**
 * Finds in the audit trail when and why the office declined an agent's last proposal.
 * @returns undefined if it did not, or if the agent has sent another one since
 */
export async function findDecline(db: Database, agentId: string) {
  const last = await db
    .selectFrom('auditLog')
    .select(['action', 'at', 'after'])
    .where('entityId', '=', agentId)
    .where('entity', '=', 'agent')
    .where('action', 'in', ['proposed', 'withdraw', 'declined'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.action !== 'declined') return undefined;
  const { reason } = JSON.parse(last.after ?? '{}') as { reason?: string };
  return { at: last.at, reason };
}

/** Deletes an agent's proposal and returns it. Its portrait stays, for a page that takes it. */
export async function takeProposal(db: Database, agentId: string): Promise<Proposal | undefined> {
  const row = await db
    .deleteFrom('pageProposals')
    .where('agentId', '=', agentId)
    .returningAll()
    .executeTakeFirst();
  return row && toProposal(row);
}

const wordsOf = (page: AgentPage): ProposedPage =>
  Object.fromEntries(proposedFields.map((field) => [field, page[field]])) as ProposedPage;

/**
 * Stores what an agent would like on the own page, in place of an earlier proposal. A value that
 * the earlier proposal changed keeps its base, because the agent has not seen a later value of the
 * office.
 * @param files the files of a new portrait; undefined to keep that of the earlier proposal
 * @throws HttpError if the proposal changes nothing
 */
export async function saveProposal(
  db: Database,
  agentId: string,
  { proposed, files }: { proposed: ProposedPage; files: PictureFile[] | undefined },
  now: Date,
): Promise<Proposal> {
  const { record: page } = await getAgentPage(db, agentId);
  const earlier = await takeProposal(db, agentId);
  const base = wordsOf(page);
  for (const field of proposedFields) {
    if (earlier && earlier.proposed[field] !== earlier.base[field])
      base[field] = earlier.base[field];
  }
  const keptId = earlier?.portraitId ?? null;
  const portraitId = files ? newId() : keptId;
  const isSame = proposedFields.every((field) => proposed[field] === base[field]);
  if (isSame && portraitId === null) throw new HttpError(422, 'Nothing differs from your page.');
  if (files) {
    await insertPortrait(db, portraitId ?? '', files);
    if (keptId !== null) await deletePortrait(db, keptId);
  }
  const basePortraitId = earlier && !files ? earlier.basePortraitId : page.portraitId;
  const proposal = { proposed, base, portraitId, basePortraitId, createdAt: now.toISOString() };
  const row = { ...proposal, proposed: JSON.stringify(proposed), base: JSON.stringify(base) };
  await db
    .insertInto('pageProposals')
    .values({ agentId, ...row })
    .onConflict((conflict) => conflict.column('agentId').doUpdateSet(row))
    .execute();
  return proposal;
}
