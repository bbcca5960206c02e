import { apiPaths } from '#shared/domain/api-paths.ts';
import type {
  AgentPolicy,
  Asked,
  AskInput,
  Evidence,
  PaperInput,
  PolicyReader,
  ReaderCounts,
  RemindInput,
} from '#features/policies/domain/readers.ts';
import { read, reloads, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import {
  type ListParameters,
  pageQuery,
  type PageQuery,
  queryString,
} from '#shared/api/resource.ts';

const key = 'policy-readers';

/**
 * One page of a policy's readers: all active agents, and inactive agents who confirmed the policy
 * or have a waiver. Loaded on every visit, because agents can confirm at any time.
 */
export const readersPageQuery =
  (policyId: string) =>
  (parameters: ListParameters): PageQuery<PolicyReader> => ({
    ...pageQuery<PolicyReader>(
      [key, 'list', policyId],
      apiPaths.policyReaders(encodeURIComponent(policyId)),
      parameters,
    ),
    refetchOnMount: 'always',
  });

export const readerCountsQuery = (policyId: string) =>
  visitQuery(
    [key, 'counts', policyId],
    read<ReaderCounts>(apiPaths.policyReaderCounts(encodeURIComponent(policyId))),
  );

export const askAgents = (policyId: string, input: AskInput) =>
  request<Asked>('POST', apiPaths.policyAsk(policyId), input);

export const remindAgents = (policyId: string, input: RemindInput) =>
  request<Asked>('POST', apiPaths.policyRemind(policyId), input);

export const recordPaper = (policyId: string, agentId: string, input: PaperInput) =>
  request<void>('POST', apiPaths.policyPaper(policyId, agentId), input);

/** Waives a confirmation, which only a super admin may do. */
export const waiveConfirmation = (policyId: string, agentId: string, input: { reason: string }) =>
  request<void>('POST', apiPaths.policyWaive(policyId, agentId), input);

/** @param version the confirmed version's number; undefined for the agent's newest confirmation */
export const evidenceQuery = (policyId: string, agentId: string, version?: number) => {
  const path = apiPaths.policyEvidence(encodeURIComponent(policyId), encodeURIComponent(agentId));
  return visitQuery(
    [key, 'evidence', policyId, agentId, version],
    read<Evidence>(`${path}?${queryString({ version })}`),
  );
};

/** The policies that an agent has confirmed, should confirm or has a waiver for. */
export const agentPoliciesQuery = (agentId: string) =>
  visitQuery(
    [key, 'agent', agentId],
    read<AgentPolicy[]>(apiPaths.agentPolicies(encodeURIComponent(agentId))),
  );

export const refreshReaders = reloads(
  [key],
  ['list', 'policy'],
  ['attention'],
  ['audit'],
  ['inquiries', 'email-state'],
);
