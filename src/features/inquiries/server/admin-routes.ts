import {
  erasedInquiries,
  eraseInput,
  inquiry,
  inquiryDetail,
  inquiryEdit,
  inquiryNote,
} from '#features/inquiries/domain/inquiries.ts';
import { noteInput } from '#features/inquiries/domain/calls.ts';
import { officeInquiry } from '#features/inquiries/domain/office-inquiry.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { confirmed, office, withFrontDesk } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { presentIn, presentVersioned } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import type { AdminInquiriesContext } from './admin-context.ts';
import { erasePersonalData } from './erase.ts';
import { inquiryListRoutes } from './list/list-routes.ts';
import { crmCopyRoutes } from './emails/crm-copy.ts';
import { addNote, listNotes } from './notes.ts';
import { replyRoutes } from './replies/routes.ts';
import { addInquiry } from './receive/add-inquiry.ts';
import { getInquiry, markRead } from './store.ts';
import { allowContact, getInquiryDetail, releaseFromSpam, triageInquiry } from './triage.ts';

const read = { access: withFrontDesk('inquiries:read') };
const write = { access: withFrontDesk('inquiries:write') };

const decisions = [
  [apiPaths.inquiryNotSpam(':id'), 'Decide that one inquiry is not spam', releaseFromSpam],
  [
    apiPaths.inquiryMayContact(':id'),
    'Decide that the person of one inquiry may be contacted again',
    allowContact,
  ],
] as const;

function oneInquiryRoutes(app: TypedApp, context: AdminInquiriesContext) {
  const { db, clock } = context;

  const readOne = {
    summary: 'Read one inquiry with its notes, emails, calls and changes',
    response: { 200: inquiryDetail },
  };
  app.get(apiPaths.inquiry(':id'), { schema: readOne, config: read }, async (request, reply) =>
    sendRecord(
      reply,
      await getInquiryDetail(
        context,
        requireRecordId(request.params),
        requireAdministrator(request).username,
      ),
    ),
  );

  const response = { 200: inquiry };
  const change = {
    summary: 'Change the status or the agent of one inquiry',
    body: inquiryEdit,
    response,
  };
  app.put(apiPaths.inquiry(':id'), { schema: change, config: write }, async (request, reply) =>
    sendRecord(reply, await triageInquiry(context, request, request.body)),
  );

  for (const [path, summary, decide] of decisions) {
    app.post(path, { schema: { summary, response }, config: write }, async (request, reply) =>
      sendRecord(reply, await decide(context, request)),
    );
  }

  const open = { summary: 'Mark one inquiry as read', response: { 204: nothing } };
  app.post(apiPaths.inquiryRead(':id'), { schema: open, config: write }, async (request, reply) => {
    const id = requireRecordId(request.params);
    await commit(context, request, (transaction) => markRead(transaction, id, clock()));
    return reply.code(204).send();
  });

  const note = {
    summary: 'Add a note to one inquiry',
    body: noteInput,
    response: { 201: inquiryNote },
  };
  const presentNote = presentIn(({ params }) => listNotes(db, requireRecordId(params)));
  app.post(
    apiPaths.inquiryNotes(':id'),
    { schema: note, config: { ...write, once: { present: presentNote } } },
    async (request, reply) => {
      const { username: author } = requireAdministrator(request);
      const added = { inquiryId: requireRecordId(request.params), author, ...request.body };
      const saved = await commit(context, request, (transaction) =>
        addNote(transaction, added, actorOf(request), clock()),
      );
      return reply.code(201).send(saved);
    },
  );
}

export function adminInquiryRoutes(app: TypedApp, context: AdminInquiriesContext): void {
  inquiryListRoutes(app, context);
  const add = {
    summary: 'Add the inquiry of a client who did not use the website’s forms',
    body: officeInquiry,
    response: { 201: inquiry },
  };
  const present = presentVersioned((id) => getInquiry(context.db, id));
  app.post(
    apiPaths.inquiries,
    { schema: add, config: { ...write, once: { present } } },
    async (request, reply) =>
      sendRecord(reply.code(201), await addInquiry(context, request, request.body)),
  );

  oneInquiryRoutes(app, context);
  replyRoutes(app, context);
  crmCopyRoutes(app, context);

  const erase = {
    summary: 'Erase all inquiries with one email address or phone number',
    body: eraseInput,
    response: { 200: erasedInquiries },
  };
  app.post(
    apiPaths.inquiriesErase,
    { schema: erase, config: { access: confirmed(office()) } },
    async (request) => ({ erased: await erasePersonalData(context, request, request.body) }),
  );
}
