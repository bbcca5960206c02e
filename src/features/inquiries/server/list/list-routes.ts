import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { bulkEdit, bulkResult } from '#features/inquiries/domain/bulk-edit.ts';
import { inquiriesQuery, inquiry, unreadInquiries } from '#features/inquiries/domain/inquiries.ts';
import { inquiryCounts } from '#features/inquiries/domain/inquiry-tabs.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { editInquiries } from '#features/inquiries/server/bulk-edit.ts';
import { listUnread } from '#features/inquiries/server/store.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { withFrontDesk } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { sendList } from '#shared/records/list.ts';
import { countTabs, listCameFrom } from './counts.ts';
import { exportInquiries } from './export.ts';
import { listInquiries } from './list-store.ts';
import { markSpamSeen } from './new-spam.ts';

const exportQuery = z.omit(inquiriesQuery, { page: true });

const read = { access: withFrontDesk('inquiries:read') };

function countRoutes(app: TypedApp, { db, clock }: AdminInquiriesContext) {
  const counts = {
    summary: 'Count the inquiries in each tab of the list',
    response: { 200: inquiryCounts },
  };
  app.get(apiPaths.inquiryCounts, { schema: counts, config: read }, async () =>
    countTabs(db, clock()),
  );

  const cameFrom = {
    summary: 'List the most frequent values of the filter by where visitors came from',
    response: { 200: z.array(z.string()) },
  };
  app.get(apiPaths.inquiriesCameFrom, { schema: cameFrom, config: read }, () => listCameFrom(db));
}

export function inquiryListRoutes(app: TypedApp, context: AdminInquiriesContext) {
  const { db, clock } = context;

  const list = {
    summary: 'List inquiries',
    querystring: inquiriesQuery,
    response: { 200: z.array(inquiry) },
  };
  app.get(apiPaths.inquiries, { schema: list, config: read }, async (request, reply) =>
    sendList(reply, await listInquiries(db, request.query, clock())),
  );

  countRoutes(app, context);

  const unread = {
    summary: 'List the ids of the newest inquiries that no administrator has opened',
    response: { 200: unreadInquiries, 304: nothing },
  };
  app.get(apiPaths.inquiriesUnread, { schema: unread, config: read }, async (request, reply) => {
    const ids = await listUnread(db);
    const etag = `"${hash('sha256', ids.join(), 'base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send({ unread: ids });
  });

  exportRoutes(app, context, {
    path: apiPaths.inquiries,
    plural: 'inquiries',
    query: exportQuery,
    find: (query) => exportInquiries(db, query, clock()),
  });

  // No token may make this call, because it stores what an administrator has seen.
  const seen = {
    summary: 'Mark the inquiries that look like spam as seen',
    response: { 204: nothing },
  };
  app.post(
    apiPaths.inquiriesSpamSeen,
    { schema: seen, config: { access: withFrontDesk() } },
    async (request, reply) => {
      await markSpamSeen(context, request);
      return reply.code(204).send();
    },
  );

  const bulk = {
    summary: 'Make one change to several inquiries',
    body: bulkEdit,
    response: { 200: bulkResult },
  };
  app.post(
    apiPaths.inquiriesBulk,
    { schema: bulk, config: { access: withFrontDesk('inquiries:write') } },
    async (request) => editInquiries(context, request, request.body),
  );
}
