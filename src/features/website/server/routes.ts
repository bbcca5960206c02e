import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { pageNumber } from '#shared/domain/lists.ts';
import { anyContent } from '#features/site/domain/fields.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  editablePart,
  partVersion,
  published,
  publishRequest,
  restoreRequest,
  versionSummary,
  websiteOverview,
  type Published,
  type PublishRequest,
} from '#features/website/domain/api.ts';
import { findPartId, type PartId } from '#features/site/domain/parts.ts';
import { office, superAdmins } from '#shared/http/calls/access.ts';
import { ForbiddenError, NotFoundError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { sendList } from '#shared/records/list.ts';
import type { Once } from '#shared/records/once.ts';
import { requireNumber } from '#shared/records/record-id.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { discardDraft, requireContent, restoreAsDraft, saveDraft } from './drafts.ts';
import { getVersion, listVersions } from './history.ts';
import { publishAgain, publishDrafts, type PublishContext } from './publish.ts';
import { toEditable, toSummary } from './part-summary.ts';
import { getPart, listParts } from './store.ts';

/**
 * The maximum size in bytes of the body of a call that saves a part of the website. The longest
 * part is the privacy policy and the terms, which may have 40,000 characters together when they are
 * published.
 */
const bodyLimit = 160 * 1024;

/** @throws NotFoundError if the URL names no part of the website */
function requirePart(request: FastifyRequest): PartId {
  const known = findPartId((request.params as { part: string }).part);
  if (!known) throw new NotFoundError();
  return known;
}

const access = office();

function readingRoutes(app: TypedApp, { db }: PublishContext) {
  const overview = {
    summary: 'List the parts of the website',
    response: { 200: websiteOverview },
  };
  app.get(apiPaths.website, { schema: overview, config: { access } }, async (request) => ({
    parts: (await listParts(db)).map(toSummary),
    mayPublish: requireAdministrator(request).role === 'super_admin',
  }));

  const readPart = {
    summary: 'Read one part of the website, with its draft',
    response: { 200: editablePart },
  };
  app.get(
    apiPaths.websitePart(':part'),
    { schema: readPart, config: { access } },
    async (request, reply) =>
      sendRecord(reply, toEditable(await getPart(db, requirePart(request)))),
  );

  const versions = {
    summary: 'List the published versions of one part, newest first',
    querystring: z.object({ page: z._default(pageNumber, 1) }),
    response: { 200: z.array(versionSummary) },
  };
  app.get(
    apiPaths.websiteVersions(':part'),
    { schema: versions, config: { access } },
    async (request, reply) =>
      sendList(reply, await listVersions(db, requirePart(request), request.query.page)),
  );

  const version = {
    summary: 'Read one published version of one part',
    response: { 200: partVersion },
  };
  app.get(
    apiPaths.websiteVersion(':part', ':number'),
    { schema: version, config: { access } },
    async (request) => getVersion(db, requirePart(request), requireNumber(request.params)),
  );
}

function draftRoutes(app: TypedApp, context: PublishContext) {
  const { db } = context;
  const response = { 200: editablePart };

  const save = { summary: 'Save the draft of one part of the website', response };
  app.put(
    apiPaths.websitePart(':part'),
    { schema: save, config: { access, sends: { 'application/json': anyContent } }, bodyLimit },
    async (request, reply) => {
      const part = requirePart(request);
      const content = requireContent(part, request.body);
      return sendRecord(reply, await saveDraft(context, request, part, content));
    },
  );

  const discard = { summary: 'Discard the draft of one part of the website', response };
  app.delete(
    apiPaths.websiteDraft(':part'),
    { schema: discard, config: { access } },
    async (request, reply) =>
      sendRecord(reply, await discardDraft(context, request, requirePart(request))),
  );

  const presentPart: Once['present'] = async (request, reply) =>
    sendRecord(reply, toEditable(await getPart(db, requirePart(request))));
  const restore = {
    summary: 'Restore a version of one part, as a draft or for visitors',
    body: restoreRequest,
    response,
  };
  app.post(
    apiPaths.websiteRestore(':part'),
    { schema: restore, config: { access, once: { status: 200, present: presentPart } } },
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

export function websiteRoutes(app: TypedApp, context: PublishContext): void {
  const { db } = context;
  readingRoutes(app, context);
  draftRoutes(app, context);

  const presentPublished = async ({ body }: FastifyRequest): Promise<Published> => {
    const chosen = Object.keys((body as PublishRequest).parts) as PartId[];
    const stored = await Promise.all(chosen.map((part) => getPart(db, part)));
    return Object.fromEntries(stored.map(({ part, number }) => [part, number]));
  };
  const schema = {
    summary: 'Publish the drafts of some parts of the website',
    body: publishRequest,
    response: { 200: published },
  };
  const once = { status: 200, present: presentPublished };
  app.post(
    apiPaths.websitePublish,
    { schema, config: { access: superAdmins, errors: [412], current: editablePart, once } },
    (request) => publishDrafts(context, request, request.body),
  );
}
