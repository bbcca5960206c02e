import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { Exemption, ExemptionInput } from '#features/standing/domain/exemptions.ts';
import type { License, LicenseInput, RenewalInput } from '#features/standing/domain/licenses.ts';
import { reloads, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import {
  ifMatch,
  readVersioned,
  type RecordCalls,
  requestVersioned,
  resource,
} from '#shared/api/resource.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

const key = 'license';
const exemptionsKey = 'exemptions';
const licensePath = (id: string) => apiPaths.agentLicense(encodeURIComponent(id));

const get = (id: string) => readVersioned<License>(licensePath(id));

/** Loaded on every visit, because other users can edit it. */
export const licenseQuery = (id: string) => visitQuery([key, id], () => get(id));

const refresh = reloads([key], [exemptionsKey], ['standing'], ['list', 'standing'], ['audit']);

/** A license has its agent's id and is created with the agent. */
export const licenses: RecordCalls<License, LicenseInput> = {
  ...resource<License, LicenseInput>(key, recordApiPath('agent')),
  one: (id) => queryOptions({ queryKey: ['one', key, id], queryFn: () => get(id), gcTime: 0 }),
  get,
  update: (id, input, etag) => requestVersioned('PUT', licensePath(id), input, ifMatch(etag)),
  refresh,
};

export const renewLicense = (id: string, input: RenewalInput, etag: string) =>
  request<License>('POST', apiPaths.agentRenewals(id), input, ifMatch(etag));

export const exemptionsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [exemptionsKey, agentId],
    queryFn: () =>
      request<Exemption[]>('GET', apiPaths.agentExemptions(encodeURIComponent(agentId))),
  });

export const addExemption = (agentId: string, input: ExemptionInput) =>
  request<Exemption>('POST', apiPaths.agentExemptions(agentId), input);

export const endExemption = (agentId: string, exemptionId: string, input: { reason: string }) =>
  request<Exemption>('POST', apiPaths.agentExemptionEnd(agentId, exemptionId), input);
