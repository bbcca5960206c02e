import formbody from '@fastify/formbody';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import { findPublicAgentById } from '#db/public-agents.ts';
import { inquiryInput, inquiryRequest } from '#domain/inquiry-form.ts';
import type { Site } from '#domain/site.ts';
import { apiPaths, sitePaths } from '#domain/paths.ts';
import { InvalidFieldsError } from '#server/errors.ts';
import { throttleAddress } from '#server/http/client-address.ts';
import { handleError, setRetryAfter, toHttpError } from '#server/http/error-handler.ts';
import { preparePage, sendPage } from '#server/http/pages.ts';
import { isRecordId } from '#server/records/record-id.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import type { InquiryEmails } from './inquiry-emails.ts';
import { paperworkRoutes, queueRoutes } from './queue-routes.ts';
import { keyOfForm, receiveInquiry, type InquiryOutcome } from './receive-inquiry.ts';

export interface InquiriesContext {
  db: Database;
  site: Site;
  clock: () => Date;
  publicOrigin: string;
  /** Inquiries from one address in ten minutes. */
  inquiryLimit: number;
  mails: InquiryEmails;
  /** Told of each inquiry that was not refused. */
  countInquiry?: ((outcome: InquiryOutcome) => void) | undefined;
}

const longestKey = 255;

const isForm = (request: FastifyRequest) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');

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

/** The visitor's words, to be shown again beside what is wrong with them. */
function typedValues(body: unknown) {
  const typed = new Map(Object.entries(body ?? {}));
  return Object.fromEntries(
    Object.keys(inquiryInput.shape).flatMap((field) => {
      const value: unknown = typed.get(field);
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}

/** The agent whose page the form stands on, where it still stands. */
async function findFormsAgent(db: Database, body: unknown) {
  const { agentId } = Object(body) as { agentId?: unknown };
  if (typeof agentId !== 'string' || !isRecordId(agentId)) return undefined;
  return findPublicAgentById(db, agentId);
}

/** Where a form without script leads to: back to the page that it was sent from, in the end. */
async function sentPath(db: Database, body: unknown): Promise<string> {
  const agent = await findFormsAgent(db, body);
  return agent ? sitePaths.agentInquirySent(agent.slug) : sitePaths.inquirySent;
}

/** A visitor without script gets a page instead of JSON, with everything that they typed. */
function answerForm(context: InquiriesContext) {
  return async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!isForm(request)) return handleError(thrown, request, reply);
    const error = toHttpError(thrown, request);
    setRetryAfter(reply, error);
    // The answer must come even where the failure is the database's own.
    const agent = await findFormsAgent(context.db, request.body).catch(() => undefined);
    const page = context.site.renderPage(
      {
        page: 'contact-failed',
        ...(agent && { agent }),
        values: typedValues(request.body),
        errors: error instanceof InvalidFieldsError ? error.fieldErrors : {},
        reason: error.message,
      },
      context.publicOrigin,
    );
    return sendPage(request, reply, preparePage(page, { status: error.status, isPrivate: true }));
  };
}

async function publicRoutes(app: TypedApp, context: InquiriesContext) {
  await app.register(formbody);
  app.setErrorHandler<FastifyError>(answerForm(context));
  app.post(
    apiPaths.inquiryForm,
    { schema: { body: inquiryRequest }, config: { plainErrors: true } },
    async (request, reply) => {
      const address = throttleAddress(request.ip);
      const idempotencyKey = isForm(request)
        ? keyOfForm(request.body, address)
        : readIdempotencyKey(request);
      const arrival = { request: request.body, address, idempotencyKey, now: context.clock() };
      const { db, inquiryLimit, mails, countInquiry } = context;
      const { id, outcome } = await receiveInquiry(db, arrival, inquiryLimit, mails);
      countInquiry?.(outcome);
      if (isForm(request)) return reply.redirect(await sentPath(db, request.body), 303);
      return reply.code(201).send({ id });
    },
  );
}

export async function inquiriesRoutes(app: TypedApp, context: InquiriesContext): Promise<void> {
  await app.register((scope: TypedApp) => publicRoutes(scope, context));
  queueRoutes(app, context);
  paperworkRoutes(app, context);
}
