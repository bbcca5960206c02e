import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '#shared/db/connection.ts';
import { findPublicAgentById } from '#features/agents/db/public-agents.ts';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { inquiryInput, type InquiryRequest } from '#features/inquiries/domain/inquiry-form.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { CompiledSite } from '#features/site/domain/site.ts';
import { InvalidFieldsError, ThrottledError } from '#shared/http/errors.ts';
import { handleError, setRetryAfter, toHttpError } from '#shared/http/error-handler.ts';
import { sendPrivatePage } from '#shared/http/pages.ts';
import { throttleAddress } from '#shared/http/throttling/client-address.ts';
import { isRecordId } from '#shared/records/record-id.ts';
import { contentHash } from './receive-store.ts';

/*
 * A "form post" is an inquiry from a browser without JavaScript. A stored one is answered with a
 * redirect to a page. A refused one is answered with a page, or with one plain sentence after too
 * many failures.
 */

export const isFormPost = (request: FastifyRequest) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');

/**
 * Returns the idempotency key of a form post: the key of the form's script if it ran, and otherwise
 * one that is the same if the visitor clicks the button twice, because both requests have the same
 * content and IP address.
 */
export const formPostKey = (request: InquiryRequest, address: string) =>
  request.idempotencyKey || contentHash(request, address);

/** Returns the id that the form sent in a hidden field, or undefined if it sent none. */
function idIn(body: unknown, field: 'agentId' | 'propertyId') {
  const id = (Object(body) as Record<string, unknown>)[field];
  return typeof id === 'string' && isRecordId(id) ? id : undefined;
}

/** Finds the agent whose page showed the form, if that page is still public. */
export async function findFormAgent(db: Database, body: unknown) {
  const agentId = idIn(body, 'agentId');
  return agentId === undefined ? undefined : findPublicAgentById(db, agentId);
}

export function redirectFormPost(agent: PublicAgent | undefined, reply: FastifyReply) {
  return reply.redirect(
    agent ? sitePaths.agentInquirySent(agent.slug) : sitePaths.inquirySent,
    303,
  );
}

/**
 * Returns the texts that the visitor entered, by field, to fill the form again. Values that are not
 * one text are left out.
 */
function typedValues(body: unknown) {
  const typed = new Map(Object.entries(body ?? {}));
  return Object.fromEntries(
    Object.keys(inquiryInput.shape).flatMap((field) => {
      const value: unknown = typed.get(field);
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}

export interface FormPostContext {
  db: Database;
  liveSite: { current: () => CompiledSite };
  publicOrigin: string;
}

const tooManyFailures =
  'There were too many mistakes. Please try again in ten minutes, or call us.';

/**
 * The maximum number of refused inquiries from one IPv4 address or /64 network in ten minutes that
 * are answered with their errors.
 */
const mostFailures = 30;

/**
 * Counts refused inquiries, because checking and answering each one takes time. The counts are in
 * memory, so counting does not need the database.
 * @returns a function that counts one failure, and returns whether the address had too many
 */
function createFailureLimit() {
  const failures = new LRUCache<string, number>({
    max: 10_000,
    ttl: 10 * 60_000,
    noUpdateTTL: true,
  });
  return (address: string) => {
    const count = (failures.get(address) ?? 0) + 1;
    failures.set(address, count);
    return count > mostFailures;
  };
}

/**
 * Returns the error handler of POST /api/contact. It answers a failed form post with a page that
 * has the form, the visitor's values and the errors, and other requests with JSON. If the address
 * had too many failures, the answer is one plain sentence.
 */
export function handleFormPostError({ db, liveSite, publicOrigin }: FormPostContext) {
  const isOneTooMany = createFailureLimit();
  return async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const error = toHttpError(thrown, request);
    // The server refuses JSON from another site (403) without looking at its body.
    const isCounted = isFormPost(request) || (error.status < 500 && error.status !== 403);
    if (isCounted && isOneTooMany(throttleAddress(request.ip))) {
      return handleError(new ThrottledError(tooManyFailures, 600), request, reply);
    }
    if (!isFormPost(request)) return handleError(error, request, reply);
    setRetryAfter(reply, error);
    // If the database failed, send the page without the agent.
    const agent = await findFormAgent(db, request.body).catch(() => undefined);
    const page = liveSite.current().renderPage(
      {
        page: 'contact-failed',
        ...(agent && { agent }),
        propertyId: idIn(request.body, 'propertyId'),
        values: typedValues(request.body),
        errors: error instanceof InvalidFieldsError ? error.fieldErrors : {},
        reason: error.message,
      },
      publicOrigin,
    );
    return sendPrivatePage(reply, page, error.status);
  };
}
