import type { FastifyRequest } from 'fastify';
import { agentPage } from '#features/agents/domain/agent-pages.ts';
import {
  changesOf,
  pageProposal,
  proposalAcceptance,
  proposalDecline,
} from '#features/agents/domain/page-proposals.ts';
import { deletePortrait, getAgentPage } from '#features/agents/server/page-store.ts';
import { agents } from '#features/agents/server/store.ts';
import type { AgentsContext } from '#features/agents/server/edit-routes.ts';
import type { OldAddressContext } from '#features/agents/server/tell-old-address.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { office } from '#shared/http/calls/access.ts';
import { fileOf } from '#shared/http/calls/answers.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { acceptProposal } from './accept.ts';
import { sendProposedPortrait } from './portrait.ts';
import { findNextProposer, findProposal, takeProposal } from './store.ts';
import { tellDeclined } from './tell-agent.ts';

type Context = RecordContext & OldAddressContext & Pick<AgentsContext, 'wakeEmailWorker'>;

async function decline(context: Context, db: Database, request: FastifyRequest, reason: string) {
  const now = context.clock();
  const { record: agent } = await agents.get(db, requireRecordId(request.params));
  const proposal = await takeProposal(db, agent.id);
  if (!proposal) throw new NotFoundError();
  if (proposal.portraitId !== null) await deletePortrait(db, proposal.portraitId);
  await tellDeclined(context, db, { agent, reason }, now);
  const entry = {
    action: 'declined' as const,
    entity: 'agent' as const,
    entityId: agent.id,
    entityName: fullName(agent),
    after: { reason },
  };
  await recordAudit(db, actorOf(request), entry, now);
  return getAgentPage(db, agent.id);
}

export function proposalRoutes(app: TypedApp, context: Context): void {
  const { db, clock } = context;
  const read = {
    summary: 'Read the changes that one agent proposes for the public page',
    response: { 200: pageProposal },
  };
  app.get(
    apiPaths.pageProposal(':id'),
    { schema: read, config: { access: office('agents:read') } },
    async (request) => {
      const { record: page } = await getAgentPage(db, requireRecordId(request.params));
      const proposal = await findProposal(db, page.id);
      return {
        sentAt: proposal?.createdAt ?? null,
        changes: proposal ? changesOf(proposal, page) : [],
        nextAgentId: await findNextProposer(db, page.id),
      };
    },
  );

  const portrait = {
    summary: 'Read the portrait that one agent proposes',
    response: { 200: fileOf('image/webp') },
  };
  app.get(
    apiPaths.proposedPortrait(':id'),
    { schema: portrait, config: { access: office('agents:read') } },
    (request, reply) => sendProposedPortrait(db, reply, requireRecordId(request.params)),
  );

  const config = { access: office('agents:write') };
  const response = { 200: agentPage };
  const accept = {
    summary: 'Change the public page of one agent as proposed',
    body: proposalAcceptance,
    response,
  };
  app.post(apiPaths.acceptProposal(':id'), { schema: accept, config }, async (request, reply) => {
    const changed = await commit(context, request, async (transaction) => {
      const { record } = await agents.get(transaction, requireRecordId(request.params));
      const agent = { id: record.id, name: fullName(record) };
      return acceptProposal(transaction, request, { agent, choice: request.body }, clock());
    });
    return sendRecord(reply, changed);
  });

  const refuse = {
    summary: 'Decline the changes that one agent proposes, with a reason that is emailed',
    body: proposalDecline,
    response,
  };
  app.post(apiPaths.declineProposal(':id'), { schema: refuse, config }, async (request, reply) => {
    const page = await commit(context, request, (transaction) =>
      decline(context, transaction, request, request.body.reason),
    );
    context.wakeEmailWorker();
    return sendRecord(reply, page);
  });
}
