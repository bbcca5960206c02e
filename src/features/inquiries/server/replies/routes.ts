import { getEmail } from '#features/emails/server/store.ts';
import { emailSummary } from '#features/emails/domain.ts';
import { callInput, inquiryCall } from '#features/inquiries/domain/calls.ts';
import { newestReply, replyInput } from '#features/inquiries/domain/replies.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { withFrontDesk } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { actorOf } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { presentIn, type Once } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { listCalls, logCall } from './calls.ts';
import { savedReplyRoutes } from './saved-replies.ts';
import { queueReply } from './send-reply.ts';

export function replyRoutes(app: TypedApp, context: AdminInquiriesContext): void {
  const { db, emails } = context;
  const presentReply: Once['present'] = (_request, _reply, id) => getEmail(db, id);
  const presentCall = presentIn(({ params }) => listCalls(db, requireRecordId(params)));

  const access = withFrontDesk('inquiries:write');

  const answer = {
    summary: 'Reply to one inquiry by email',
    body: replyInput,
    response: { 201: emailSummary },
  };
  app.post(
    apiPaths.inquiryReplies(':id'),
    {
      schema: answer,
      config: { access, current: newestReply, once: { present: presentReply } },
    },
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

  const log = {
    summary: 'Log a phone call about one inquiry',
    body: callInput,
    response: { 201: inquiryCall },
  };
  app.post(
    apiPaths.inquiryCalls(':id'),
    { schema: log, config: { access, once: { present: presentCall } } },
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
