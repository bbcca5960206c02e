import type {
  Delivery,
  Endpoint,
  EndpointInput,
  EndpointWithSecret,
} from '#features/programs/domain/webhooks.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { type ListParameters, pageQuery, type PageQuery, resource } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';

export const webhooks = {
  ...resource<Endpoint, EndpointInput>('webhooks', apiPaths.webhooks, [
    ['webhooks'],
    ['one', 'webhooks'],
  ]),

  /** All webhooks. They are loaded on every visit, because the server switches them off. */
  all: visitQuery(['webhooks'], read<Endpoint[]>(apiPaths.webhooks)),

  add: (input: EndpointInput) => request<EndpointWithSecret>('POST', apiPaths.webhooks, input),

  deliveries: (id: string, parameters: ListParameters): PageQuery<Delivery> => ({
    ...pageQuery<Delivery>(['webhooks', id], apiPaths.webhookDeliveries(id), parameters),
    gcTime: 0,
    refetchOnMount: 'always',
  }),

  test: (id: string) => request<Delivery>('POST', apiPaths.webhookTest(id)),

  renewSecret: (id: string) => request<EndpointWithSecret>('POST', apiPaths.webhookSecret(id)),

  sendAgain: (id: string, delivery: string) =>
    request<Delivery>('POST', apiPaths.deliverySendAgain(id, delivery)),

  /** @param since ISO 8601 in UTC */
  sendAllSince: (id: string, since: string) =>
    request<void>('POST', apiPaths.deliveriesSendAgain(id), { since }),
};
