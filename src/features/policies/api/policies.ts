import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  type ListedPolicy,
  type Policy,
  type PolicyInput,
  policyType,
} from '#features/policies/domain/policies.ts';
import type {
  PolicyVersion,
  PolicyVersions,
  PublishInput,
} from '#features/policies/domain/versions.ts';
import { read, reloads, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { ifMatch, resource } from '#shared/api/resource.ts';

const key = 'policy-text';
const versionsKey = 'policy-versions';

/**
 * The calls read and write the text that administrators edit (the working text), not the published
 * versions.
 */
export const policies = resource<Policy, PolicyInput, ListedPolicy>(
  policyType.entity,
  policyType.apiPath,
  [['list', policyType.entity], [key], [versionsKey]],
);

/** Its own key keeps the edit form from beginning with a text that another screen loaded. */
export const workingTextQuery = (id: string) => visitQuery([key, id], () => policies.get(id));

/** The published versions of a policy, newest first. They are loaded on every visit. */
export const policyVersionsQuery = (id: string) =>
  visitQuery(
    [versionsKey, id],
    read<PolicyVersions>(apiPaths.policyVersions(encodeURIComponent(id))),
  );

/** One published version of a policy. A version never changes. */
export const policyVersionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['policy-version', id, number],
    queryFn: read<PolicyVersion>(apiPaths.policyVersion(encodeURIComponent(id), number)),
  });

/** @param etag the version of the working text that the user read */
export const publishPolicy = (id: string, input: PublishInput, etag: string) =>
  request<PolicyVersion>('POST', apiPaths.policyPublish(id), input, ifMatch(etag));

/** Copies a version into the policy's working text. */
export const restorePolicy = (id: string, number: number, etag: string) =>
  request<Policy>('POST', apiPaths.policyRestore(id), { number }, ifMatch(etag));

export const refreshPolicies = (client: QueryClient) =>
  Promise.all([policies.refresh(client), reloads(['policy-readers'], ['attention'])(client)]);
