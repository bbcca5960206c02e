import type { FastifyRequest } from 'fastify';
import { agentPageInput, type AgentPage } from '#features/agents/domain/agent-pages.ts';
import {
  changesOf,
  proposedLabels,
  type ChangedPart,
  type Proposal,
  type ProposalAcceptance,
} from '#features/agents/domain/page-proposals.ts';
import {
  deletePortrait,
  getAgentPage,
  updateAgentPage,
  updatePortraitId,
} from '#features/agents/server/page-store.ts';
import type { Database } from '#shared/db/connection.ts';
import { HttpError, NotFoundError } from '#shared/http/errors.ts';
import { actorOf, differences, recordAudit } from '#shared/records/audit-trail.ts';
import { editInTransaction } from '#shared/records/edit-record.ts';
import type { RecordStore } from '#shared/records/record-store.ts';
import type { Versioned } from '#shared/records/record-version.ts';
import { takeProposal } from './store.ts';

const inWords = new Intl.ListFormat('en-US');
const labelOf = (part: ChangedPart) => (part === 'portrait' ? 'Portrait' : proposedLabels[part]);

/** Stores the words and the portrait of an accepted proposal, and deletes the portrait before it. */
const acceptedPage = (name: string): RecordStore<AgentPage, AgentPage> => ({
  entity: 'agent',
  entityName: () => name,
  get: getAgentPage,
  async update(db, stored, page, now) {
    const updated = await updateAgentPage(db, stored, agentPageInput.parse(page), now);
    const { portraitId } = stored.record;
    if (!updated || page.portraitId === portraitId) return updated;
    const shown = await updatePortraitId(db, updated, page.portraitId, now);
    if (shown && portraitId !== null) await deletePortrait(db, portraitId);
    return shown;
  },
});

/**
 * Returns the page with the accepted values.
 * @throws HttpError if the office changed a value after the proposal was sent, and the caller does
 * not say which of the two stays
 */
function accepted(proposal: Proposal, page: AgentPage, choice: ProposalAcceptance): AgentPage {
  const { keep = [], take = [] } = choice ?? {};
  const changes = changesOf(proposal, page);
  const open = changes.filter(
    ({ part, needsChoice }) => needsChoice && keep.includes(part) === take.includes(part),
  );
  if (open.length > 0) {
    const labels = inWords.format(open.map(({ part }) => labelOf(part)));
    throw new HttpError(
      409,
      `Changed by the office after the proposal was sent: ${labels}. Choose what to keep.`,
    );
  }
  const values = changes
    .filter(({ part }) => !keep.includes(part))
    .map(({ part, proposed }) => [part === 'portrait' ? 'portraitId' : part, proposed] as const);
  return { ...page, ...Object.fromEntries(values) };
}

/**
 * Changes an agent's page as proposed, and deletes the proposal, in the caller's transaction.
 * @throws NotFoundError, StaleEditError, HttpError for another proposal or a missing choice
 */
export async function acceptProposal(
  db: Database,
  request: FastifyRequest,
  { agent, choice }: { agent: { id: string; name: string }; choice: ProposalAcceptance },
  now: Date,
): Promise<Versioned<AgentPage>> {
  const proposal = await takeProposal(db, agent.id);
  if (!proposal) throw new NotFoundError();
  if (choice?.sentAt !== undefined && choice.sentAt !== proposal.createdAt) {
    throw new HttpError(409, 'The agent has sent another proposal. Please read it first.');
  }
  const context = { db, clock: () => now };
  let isTaken = false;
  const page = await editInTransaction(
    context,
    acceptedPage(agent.name),
    request,
    agent.id,
    (stored) => {
      const next = accepted(proposal, stored, choice);
      isTaken = !differences(stored, next).isEmpty;
      return { ...stored, ...agentPageInput.parse(next), portraitId: next.portraitId };
    },
  );
  if (!isTaken) {
    const entry = { action: 'declined', entity: 'agent', entityId: agent.id } as const;
    await recordAudit(db, actorOf(request), { ...entry, entityName: agent.name }, now);
  }
  const { portraitId } = proposal;
  if (portraitId !== null && page.record.portraitId !== portraitId) {
    await deletePortrait(db, portraitId);
  }
  return page;
}
