import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import { findPublicAgentById } from '#db/public-agents.ts';
import { inquiryInput, type InquiryRequest } from '#domain/inquiry-form.ts';
import { sitePaths } from '#domain/paths.ts';
import type { Site } from '#domain/site.ts';
import { InvalidFieldsError } from '#server/errors.ts';
import { handleError, setRetryAfter, toHttpError } from '#server/http/error-handler.ts';
import { preparePage, sendPage } from '#server/http/pages.ts';
import { isRecordId } from '#server/records/record-id.ts';
import { contentHash } from './receive-store.ts';

/* An inquiry from a browser without JavaScript is answered with a page instead of JSON. */

export const isFormPost = (request: FastifyRequest) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');

/**
 * Returns the idempotency key of a form post. A second click sends the same content from the same
 * address, so it has the same key.
 */
export const formPostKey = (request: InquiryRequest, address: string) =>
  contentHash(request, address);

/** Finds the agent whose page showed the form, if that page is still public. */
async function findFormAgent(db: Database, body: unknown) {
  const { agentId } = Object(body) as { agentId?: unknown };
  if (typeof agentId !== 'string' || !isRecordId(agentId)) return undefined;
  return findPublicAgentById(db, agentId);
}

export async function redirectFormPost(db: Database, body: unknown, reply: FastifyReply) {
  const agent = await findFormAgent(db, body);
  return reply.redirect(
    agent ? sitePaths.agentInquirySent(agent.slug) : sitePaths.inquirySent,
    303,
  );
}

/** Returns the values as the visitor typed them, to fill the form again. */
function typedValues(body: unknown) {
  const typed = new Map(Object.entries(body ?? {}));
  return Object.fromEntries(
    Object.keys(inquiryInput.shape).flatMap((field) => {
      const value: unknown = typed.get(field);
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}

interface FormPostContext {
  db: Database;
  site: Site;
  publicOrigin: string;
}

/** Answers a failed form post with the form, the visitor's values and the errors. */
export const handleFormPostError =
  ({ db, site, publicOrigin }: FormPostContext) =>
  async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!isFormPost(request)) return handleError(thrown, request, reply);
    const error = toHttpError(thrown, request);
    setRetryAfter(reply, error);
    // If the database failed, send the page without the agent.
    const agent = await findFormAgent(db, request.body).catch(() => undefined);
    const page = site.renderPage(
      {
        page: 'contact-failed',
        ...(agent && { agent }),
        values: typedValues(request.body),
        errors: error instanceof InvalidFieldsError ? error.fieldErrors : {},
        reason: error.message,
      },
      publicOrigin,
    );
    return sendPage(request, reply, preparePage(page, { status: error.status, isPrivate: true }));
  };
