import { callInput } from '#domain/inquiries/calls.ts';
import { replyInput } from '#domain/inquiries/replies.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import type { AdminInquiriesContext } from '#server/inquiries/admin-context.ts';
import { actorOf } from '#server/records/audit-trail.ts';
import { commit } from '#server/records/commit.ts';
import { presentIn, type Once } from '#server/records/once.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import { listCalls, logCall } from './calls.ts';
import { savedReplyRoutes } from './saved-replies.ts';
import { queueReply } from './send-reply.ts';

/** Adds the routes for answering clients: replies by email, logged calls and saved replies. */
export function replyRoutes(app: TypedApp, context: AdminInquiriesContext): void {
  const { db, emails } = context;
  const presentReply: Once['present'] = (_request, _reply, id) => emails.get(db, id);
  const presentCall = presentIn(({ params }) => listCalls(db, requireRecordId(params)));

  app.post(
    apiPaths.inquiryReplies(':id'),
    { schema: { body: replyInput }, config: { once: { present: presentReply } } },
    async (request, reply) => {
      const { username: author } = requireAdministrator(request);
      const written = { ...request.body, author, inquiryId: requireRecordId(request.params) };
      const email = await commit(context, request, (transaction) =>
        queueReply(transaction, written, actorOf(request), context),
      );
      emails.wake();
      return reply.code(201).send(email);
    },
  );

  app.post(
    apiPaths.inquiryCalls(':id'),
    { schema: { body: callInput }, config: { once: { present: presentCall } } },
    async (request, reply) => {
      const { username: author } = requireAdministrator(request);
      const call = { ...request.body, author, inquiryId: requireRecordId(request.params) };
      const saved = await commit(context, request, (transaction) =>
        logCall(transaction, call, actorOf(request), context),
      );
      return reply.code(201).send(saved);
    },
  );

  savedReplyRoutes(app, context);
}
