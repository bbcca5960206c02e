import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Desk, Visit } from '#features/desk/server/desk.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { answerInquiry, replyToClient } from './answer.ts';
import { inquiryPage } from './inquiry-page.ts';
import { listPage } from './list-page.ts';

const pathOf = ({ params }: Visit) => deskPaths.inquiry(requireRecordId(params));

/** Adds the agent's own inquiries to the desk. */
export function inquiriesDesk(desk: Desk, context: AdminInquiriesContext): void {
  const page = (visit: Visit) => inquiryPage(context, visit);
  const afterCommit = context.emails.wake;
  desk.page(deskPaths.inquiries, (visit) => listPage(context.db, visit));
  desk.page(deskPaths.inquiry(':id'), page);
  desk.form(deskPaths.outcome(':id'), {
    page,
    act: (transaction, visit) => answerInquiry(transaction, visit, context),
    next: (visit) => {
      const isGone = visit.fields.outcome === 'give_back';
      return isGone
        ? afterPost(deskPaths.inquiries, 'given_back')
        : afterPost(pathOf(visit), 'saved');
    },
    afterCommit,
  });
  desk.form(deskPaths.reply(':id'), {
    page,
    act: (transaction, visit) => replyToClient(transaction, visit, context),
    next: (visit) => afterPost(pathOf(visit), 'sent'),
    afterCommit,
  });
}
