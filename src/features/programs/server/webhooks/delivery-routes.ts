import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import {
  deliveriesQuery,
  delivery,
  hasTokenEnded,
  sendSince,
} from '#features/programs/domain/webhooks.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { superAdmins } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { HttpError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { sendList } from '#shared/records/list.ts';
import { answersNothing, type Once } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { deliver, recordAttempts, type DeliverContext } from './deliver.ts';
import { getDelivery, leaseMilliseconds, listDeliveries, requeue } from './delivery-store.ts';
import { entryOf, type EndpointContext } from './endpoint-changes.ts';
import { getEndpoint } from './endpoint-store.ts';

export interface DeliveryContext extends EndpointContext, DeliverContext {
  /** Lets the worker look for due deliveries now instead of at its next poll. */
  wakeWebhookWorker: () => void;
}

const config = { access: superAdmins };

export function deliveryRoutes(app: TypedApp, context: DeliveryContext): void {
  const { db } = context;

  const list = {
    summary: 'List the deliveries of one webhook in the last 30 days, newest first',
    querystring: deliveriesQuery,
    response: { 200: z.array(delivery) },
  };
  app.get(apiPaths.webhookDeliveries(':id'), { schema: list, config }, async (request, reply) => {
    const id = requireRecordId(request.params);
    await getEndpoint(db, id, requireAdministrator(request));
    return sendList(reply, await listDeliveries(db, id, request.query.page));
  });

  const test = { summary: 'Send a test to one webhook now', response: { 200: delivery } };
  app.post(apiPaths.webhookTest(':id'), { schema: test, config }, async (request) => {
    const endpointId = requireRecordId(request.params);
    const sent = await addTest(context, request, endpointId);
    const attempt = await deliver(context, sent, new AbortController().signal);
    await recordAttempts(context, attempt ? [attempt] : []);
    return getDelivery(db, endpointId, sent.id);
  });

  againRoutes(app, context);
}

function againRoutes(app: TypedApp, context: DeliveryContext) {
  const { db, wakeWebhookWorker } = context;
  const present: Once['present'] = ({ params }) =>
    getDelivery(db, requireRecordId(params), requireRecordId(params, 'delivery'));
  const again = { summary: 'Send one delivery again', response: { 200: delivery } };
  app.post(
    apiPaths.deliverySendAgain(':id', ':delivery'),
    { schema: again, config: { ...config, once: { status: 200, present } } },
    async (request) => {
      const id = requireRecordId(request.params, 'delivery');
      const queued = await commit(context, request, async (transaction) => {
        const endpointId = requireRecordId(request.params);
        const { type } = await getDelivery(transaction, endpointId, id);
        if (type === 'test') throw new HttpError(409, 'A test is not sent again. Send a new one.');
        await queueAgain({ ...context, db: transaction }, request, { id });
        return getDelivery(transaction, endpointId, id);
      });
      wakeWebhookWorker();
      return queued;
    },
  );

  const all = {
    summary: 'Send again the deliveries of one webhook since a time',
    body: sendSince,
    response: { 204: nothing },
  };
  app.post(
    apiPaths.deliveriesSendAgain(':id'),
    { schema: all, config: { ...config, once: answersNothing } },
    async (request, reply) => {
      const since = new Date(request.body.since).toISOString();
      await commit(context, request, (transaction) =>
        queueAgain({ ...context, db: transaction }, request, { since }),
      );
      wakeWebhookWorker();
      return reply.code(204).send();
    },
  );
}

/**
 * Queues deliveries again and adds an audit entry.
 * @throws NotFoundError, HttpError if the webhook is off
 */
async function queueAgain(
  { db, clock }: DeliveryContext,
  request: FastifyRequest,
  which: { id: string } | { since: string },
) {
  const endpointId = requireRecordId(request.params);
  const { record } = await getEndpoint(db, endpointId, requireAdministrator(request));
  if (!record.isOn) throw new HttpError(409, 'This webhook is off. Switch it on first.');
  if (hasTokenEnded(record, clock().toISOString())) {
    throw new HttpError(409, 'The token of the program that added this webhook has ended.');
  }
  const deliveries = await requeue(db, endpointId, which, clock());
  if (deliveries === 0) return;
  const entry = { ...entryOf('sent_again', record), after: { deliveries } };
  await recordAudit(db, actorOf(request), entry, clock());
}

/** Adds a test that this call itself sends, so that the worker does not. */
const addTest = (context: DeliveryContext, request: FastifyRequest, endpointId: string) =>
  commit(context, request, async (transaction) => {
    const now = context.clock();
    const timestamp = now.toISOString();
    const { record } = await getEndpoint(transaction, endpointId, requireAdministrator(request));
    const data = { message: 'This is a test. Nothing has happened.' };
    await recordAudit(transaction, actorOf(request), entryOf('tested', record), now);
    return transaction
      .insertInto('webhookDeliveries')
      .values({
        id: newId(),
        endpointId,
        eventId: newId(),
        type: 'test',
        recordId: '',
        inquiryId: null,
        body: JSON.stringify({ type: 'test', timestamp, data }),
        status: 'waiting',
        attempts: 1,
        nextAttemptAt: new Date(now.getTime() + leaseMilliseconds).toISOString(),
        lastAttemptAt: timestamp,
        createdAt: timestamp,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
