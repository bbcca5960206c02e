import formbody from '@fastify/formbody';
import type { FastifyError, FastifyRequest } from 'fastify';
import { fullName } from '#shared/domain/full-name.ts';
import { inquiryRequest } from '#features/inquiries/domain/inquiry-form.ts';
import { answerInquiry, inquiryAnswer } from '#features/brokerage/domain/reply-promise.ts';
import { inquiryFormPath } from '#shared/domain/api-paths.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { throttleAddress } from '#shared/http/throttling/client-address.ts';
import { everyone } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { adminInquiryRoutes } from './admin-routes.ts';
import { createDiskFloor, type DiskFloorContext } from './receive/disk-floor.ts';
import {
  findFormAgent,
  formPostKey,
  handleFormPostError,
  type FormPostContext,
  isFormPost,
  redirectFormPost,
} from './receive/form-post.ts';
import { readCameFrom } from './receive/read-came-from.ts';
import {
  receiveInquiry,
  type InquiryOutcome,
  type ReceivingContext,
} from './receive/receive-inquiry.ts';

export interface InquiriesContext extends ReceivingContext, DiskFloorContext, FormPostContext {
  countInquiry?: ((outcome: InquiryOutcome) => void) | undefined;
}

const longestKey = 255;

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > longestKey) {
    throw new InvalidFieldsError({
      'Idempotency-Key': [`Please send one key of 1 to ${longestKey} characters`],
    });
  }
  return key;
}

/** Accepts JSON from the form's script, or a form post from a browser without JavaScript. */
async function contactRoute(app: TypedApp, context: InquiriesContext) {
  const { db, clock, brokerage, countInquiry, publicOrigin } = context;
  const requireDiskSpace = createDiskFloor(context, app.log);
  await app.register(formbody);
  app.setErrorHandler<FastifyError>(handleFormPostError(context));
  const schema = {
    summary: 'Send an inquiry to the brokerage',
    body: inquiryRequest,
    response: { 201: inquiryAnswer, 303: nothing },
  };
  app.post(
    inquiryFormPath,
    { schema, config: { access: everyone, plainErrors: true } },
    async (request, reply) => {
      await requireDiskSpace();
      const { body } = request;
      const idempotencyKey = isFormPost(request)
        ? formPostKey(body, throttleAddress(request.ip))
        : readIdempotencyKey(request);
      const arrival = {
        request: body,
        ip: request.ip,
        cameFrom: readCameFrom(request, publicOrigin),
        idempotencyKey,
        now: clock(),
      };
      const { id, outcome, receivedAt } = await receiveInquiry(context, arrival);
      countInquiry?.(outcome);
      const agent = await findFormAgent(db, body);
      if (isFormPost(request)) return redirectFormPost(agent, reply);
      const agentName = agent && fullName(agent);
      return reply.code(201).send(answerInquiry(brokerage(), { id, agentName, receivedAt }));
    },
  );
}

export async function inquiriesRoutes(app: TypedApp, context: InquiriesContext): Promise<void> {
  await app.register((scope: TypedApp) => contactRoute(scope, context));
  adminInquiryRoutes(app, context);
}
