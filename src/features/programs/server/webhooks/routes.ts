import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { endpoint, endpointInput, endpointWithSecret } from '#features/programs/domain/webhooks.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { confirmed, superAdmins, type Access } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { requireConfirmation } from '#shared/http/confirmation.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { returnsSecret } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { deliveryRoutes, type DeliveryContext } from './delivery-routes.ts';
import { addEndpoint, changeEndpoint, deleteEndpoint, rotateSecret } from './endpoint-changes.ts';
import { getEndpoint, listEndpoints } from './endpoint-store.ts';

const hooks: Access = { ...superAdmins, scope: 'hooks' };

/** Requires that a person has confirmed who they are. A program has no way to do that. */
function requireConfirmed(request: FastifyRequest, now: Date) {
  const caller = requireAdministrator(request);
  if (caller.tokenScopes === null) requireConfirmation(caller, now);
}

export function webhookRoutes(app: TypedApp, context: DeliveryContext): void {
  const { db, clock } = context;

  const list = { summary: 'List the webhooks', response: { 200: z.array(endpoint) } };
  app.get(apiPaths.webhooks, { schema: list, config: { access: hooks } }, async (request) =>
    listEndpoints(db, requireAdministrator(request)),
  );

  const add = {
    summary: 'Send events to another program from now on',
    body: endpointInput,
    response: { 201: endpointWithSecret },
  };
  app.post(
    apiPaths.webhooks,
    { schema: add, config: { access: hooks, once: returnsSecret } },
    async (request, reply) => {
      requireConfirmed(request, clock());
      const { id, secret } = await addEndpoint(context, request, request.body);
      const { record, version } = await getEndpoint(db, id, requireAdministrator(request));
      return sendRecord(reply.code(201), { record: { ...record, secret }, version });
    },
  );

  const remove = { summary: 'Delete one webhook', response: { 204: nothing } };
  app.delete(
    apiPaths.webhook(':id'),
    { schema: remove, config: { access: hooks, current: endpoint } },
    async (request, reply) => {
      requireConfirmed(request, clock());
      await deleteEndpoint(context, request, requireRecordId(request.params));
      return reply.code(204).send();
    },
  );

  oneWebhookRoutes(app, context);
  deliveryRoutes(app, context);
}

function oneWebhookRoutes(app: TypedApp, context: DeliveryContext) {
  const { db } = context;
  const one = { summary: 'Read one webhook', response: { 200: endpoint } };
  app.get(
    apiPaths.webhook(':id'),
    { schema: one, config: { access: superAdmins } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      return sendRecord(reply, await getEndpoint(db, id, requireAdministrator(request)));
    },
  );

  const change = {
    summary: 'Change one webhook',
    body: endpointInput,
    response: { 200: endpoint },
  };
  app.put(
    apiPaths.webhook(':id'),
    { schema: change, config: { access: confirmed(superAdmins) } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      return sendRecord(reply, await changeEndpoint(context, request, id, request.body));
    },
  );

  const renew = {
    summary: 'Make a new secret for one webhook; for a day, the one before it also signs',
    response: { 200: endpointWithSecret },
  };
  app.post(
    apiPaths.webhookSecret(':id'),
    {
      schema: renew,
      config: { access: confirmed(superAdmins), once: { status: 200, ...returnsSecret } },
    },
    async (request, reply) => {
      const { id, secret } = await rotateSecret(context, request, requireRecordId(request.params));
      const { record, version } = await getEndpoint(db, id, requireAdministrator(request));
      return sendRecord(reply, { record: { ...record, secret }, version });
    },
  );
}
