import type { AgentPage } from '#features/agents/domain/agent-pages.ts';
import type { PageProposal, ProposalAcceptance } from '#features/agents/domain/page-proposals.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { ifMatch } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';

/** The changes that an agent proposes. They are loaded on every visit, because agents send them. */
export const proposalQuery = (id: string) =>
  visitQuery(
    ['page-proposal', id],
    read<PageProposal>(apiPaths.pageProposal(encodeURIComponent(id))),
  );

export const acceptProposal = (id: string, choice: ProposalAcceptance, etag?: string) =>
  request<AgentPage>(
    'POST',
    apiPaths.acceptProposal(encodeURIComponent(id)),
    choice,
    ifMatch(etag),
  );

export const declineProposal = (id: string, reason: string) =>
  request<AgentPage>('POST', apiPaths.declineProposal(encodeURIComponent(id)), { reason });
