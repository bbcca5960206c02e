import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { bulkEdit } from '#features/inquiries/domain/bulk-edit.ts';
import {
  eraseInput,
  inquiriesQuery,
  inquiryEdit,
  noteInput,
  type UnreadInquiries,
} from '#features/inquiries/domain/inquiries.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf } from '#shared/records/audit-trail.ts';
import { exportOptions } from '#shared/records/export.ts';
import { commit } from '#shared/records/commit.ts';
import { sendList } from '#shared/records/list.ts';
import { presentIn } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import type { AdminInquiriesContext } from './admin-context.ts';
import { editInquiries } from './bulk-edit.ts';
import { erasePersonalData } from './erase.ts';
import { countTabs } from './list/counts.ts';
import { exportInquiries } from './list/export.ts';
import { listInquiries } from './list/list-store.ts';
import { markSpamSeen } from './list/new-spam.ts';
import { addNote, listNotes } from './notes.ts';
import { replyRoutes } from './replies/routes.ts';
import { listUnread, markRead } from './store.ts';
import { confirmed, office } from '#shared/http/calls/access.ts';
import { getInquiryDetail, releaseFromSpam, triageInquiry } from './triage.ts';

const exportQuery = z.omit(inquiriesQuery, { page: true });

export function adminInquiryRoutes(app: TypedApp, context: AdminInquiriesContext): void {
  const { db, clock } = context;

  app.get(apiPaths.inquiries, { schema: { querystring: inquiriesQuery } }, async (request, reply) =>
    sendList(reply, await listInquiries(db, request.query, clock())),
  );

  app.get(apiPaths.inquiryCounts, async () => countTabs(db, clock()));

  app.get(apiPaths.inquiriesUnread, async (request, reply) => {
    const unread = await listUnread(db);
    const etag = `"${hash('sha256', unread.join(), 'base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send({ unread } satisfies UnreadInquiries);
  });

  app.post(apiPaths.inquiriesSpamSeen, async (request, reply) => {
    await markSpamSeen(context, request);
    return reply.code(204).send();
  });

  app.get(
    apiPaths.inquiriesExport,
    { schema: { querystring: exportQuery }, ...exportOptions },
    async (request, reply) => exportInquiries(context, request, reply, request.query),
  );

  app.post(apiPaths.inquiriesBulk, { schema: { body: bulkEdit } }, async (request) =>
    editInquiries(context, request, request.body),
  );

  app.post(
    apiPaths.inquiriesErase,
    { schema: { body: eraseInput }, config: { access: confirmed(office()) } },
    async (request) => ({ erased: await erasePersonalData(context, request, request.body.email) }),
  );

  app.get(apiPaths.inquiry(':id'), async (request, reply) =>
    sendRecord(reply, await getInquiryDetail(context, requireRecordId(request.params))),
  );

  app.put(apiPaths.inquiry(':id'), { schema: { body: inquiryEdit } }, async (request, reply) =>
    sendRecord(reply, await triageInquiry(context, request, request.body)),
  );

  app.post(apiPaths.inquiryNotSpam(':id'), async (request, reply) =>
    sendRecord(reply, await releaseFromSpam(context, request)),
  );

  app.post(apiPaths.inquiryRead(':id'), async (request, reply) => {
    const id = requireRecordId(request.params);
    await commit(context, request, (transaction) => markRead(transaction, id, clock()));
    return reply.code(204).send();
  });

  const presentNote = presentIn(({ params }) => listNotes(db, requireRecordId(params)));
  app.post(
    apiPaths.inquiryNotes(':id'),
    { schema: { body: noteInput }, config: { once: { present: presentNote } } },
    async (request, reply) => {
      const { username: author } = requireAdministrator(request);
      const added = { inquiryId: requireRecordId(request.params), author, ...request.body };
      const saved = await commit(context, request, (transaction) =>
        addNote(transaction, added, actorOf(request), clock()),
      );
      return reply.code(201).send(saved);
    },
  );

  replyRoutes(app, context);
}
