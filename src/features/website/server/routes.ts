import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { pageNumber } from '#shared/domain/lists.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  publishRequest,
  restoreRequest,
  type Published,
  type PublishRequest,
  type WebsiteOverview,
} from '#features/website/domain/api.ts';
import { findPartId, type PartId } from '#features/site/domain/parts.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { requireConfirmation } from '#shared/http/confirmation.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { sendList } from '#shared/records/list.ts';
import type { Once } from '#shared/records/once.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { discardDraft, requireContent, restoreAsDraft, saveDraft } from './drafts.ts';
import { getVersion, listVersions } from './history.ts';
import { publishAgain, publishDrafts, type PublishContext } from './publish.ts';
import { toEditable, toSummary } from './part-summary.ts';
import { superAdmins } from '#shared/http/calls/access.ts';
import { ForbiddenError } from '#shared/http/errors.ts';
import { getPart, listParts } from './store.ts';

/**
 * The maximum size in bytes of the body of a call that saves a part of the website. The longest
 * part is the privacy policy and the terms, which may have 40,000 characters together when they are
 * published.
 */
const bodyLimit = 160 * 1024;

/** @throws NotFoundError if the URL names no part of the website */
function requirePart(request: FastifyRequest): PartId {
  const { part } = Object(request.params) as { part?: unknown };
  const known = typeof part === 'string' ? findPartId(part) : undefined;
  if (!known) throw new NotFoundError();
  return known;
}

/** @throws NotFoundError if the URL contains no version number */
function requireNumber(request: FastifyRequest): number {
  const { number } = Object(request.params) as { number?: unknown };
  if (typeof number !== 'string' || !/^[1-9]\d{0,8}$/.test(number)) throw new NotFoundError();
  return Number(number);
}

function readingRoutes(app: TypedApp, { db }: PublishContext) {
  app.get(apiPaths.website, async (request): Promise<WebsiteOverview> => ({
    parts: (await listParts(db)).map(toSummary),
    mayPublish: requireAdministrator(request).role === 'super_admin',
  }));

  app.get(apiPaths.websitePart(':part'), async (request, reply) =>
    sendRecord(reply, toEditable(await getPart(db, requirePart(request)))),
  );

  app.get(
    apiPaths.websiteVersions(':part'),
    { schema: { querystring: z.object({ page: z._default(pageNumber, 1) }) } },
    async (request, reply) =>
      sendList(reply, await listVersions(db, requirePart(request), request.query.page)),
  );

  app.get(apiPaths.websiteVersion(':part', ':number'), async (request) =>
    getVersion(db, requirePart(request), requireNumber(request)),
  );
}

/**
 * Adds the routes with which administrators read, edit, publish and restore the website's parts.
 */
export function websiteRoutes(app: TypedApp, context: PublishContext): void {
  const { db } = context;
  readingRoutes(app, context);

  app.put(apiPaths.websitePart(':part'), { bodyLimit }, async (request, reply) => {
    const part = requirePart(request);
    const content = requireContent(part, request.body);
    return sendRecord(reply, await saveDraft(context, request, part, content));
  });

  app.delete(apiPaths.websiteDraft(':part'), async (request, reply) =>
    sendRecord(reply, await discardDraft(context, request, requirePart(request))),
  );

  const presentPublished = async ({ body }: FastifyRequest): Promise<Published> => {
    const chosen = Object.keys((body as PublishRequest).parts) as PartId[];
    const stored = await Promise.all(chosen.map((part) => getPart(db, part)));
    return Object.fromEntries(stored.map(({ part, number }) => [part, number]));
  };
  app.post(
    apiPaths.websitePublish,
    {
      schema: { body: publishRequest },
      config: { access: superAdmins, once: { status: 200, present: presentPublished } },
    },
    async (request) => {
      // Approvals are signed with the caller's name.
      if (request.body.reviews.length > 0) {
        requireConfirmation(requireAdministrator(request), context.clock());
      }
      return publishDrafts(context, request, request.body);
    },
  );

  const presentPart: Once['present'] = async (request, reply) =>
    sendRecord(reply, toEditable(await getPart(db, requirePart(request))));
  app.post(
    apiPaths.websiteRestore(':part'),
    { schema: { body: restoreRequest }, config: { once: { status: 200, present: presentPart } } },
    async (request, reply) => {
      const part = requirePart(request);
      if (!request.body.publish) {
        return sendRecord(reply, await restoreAsDraft(context, request, part, request.body));
      }
      if (requireAdministrator(request).role !== 'super_admin') throw new ForbiddenError();
      await publishAgain(context, request, part, request.body);
      return sendRecord(reply, toEditable(await getPart(db, part)));
    },
  );
}
