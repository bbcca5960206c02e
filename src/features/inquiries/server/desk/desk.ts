import { formatOfficeDayTime, officeDay } from '#shared/domain/office-time.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { listInquiries } from '#features/inquiries/server/list/list-store.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { inquiriesQuery, type Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { replySentence } from '#features/inquiries/domain/desk.ts';
import type { DeskBlock, DeskItem } from '#features/desk/domain/desk-page.ts';
import type { Database } from '#shared/db/connection.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Desk, Kept, Visit, DeskContent } from '#features/desk/server/desk.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { answerInquiry, replyToClient } from './answer.ts';
import { addSavedReply, inquiryPage } from './inquiry-page.ts';

const pathOf = ({ params }: Visit) => deskPaths.inquiry(requireRecordId(params));

/** Keeps a reply that the agent typed but did not send before choosing an answer. */
const keepReply = ({ fields: { subject = '', text = '' } }: Visit): Kept | undefined =>
  text.trim() === ''
    ? undefined
    : { typed: { subject, text }, done: 'Saved. Your reply is not sent yet.' };

export function inquiriesDesk(desk: Desk, context: AdminInquiriesContext): void {
  const page = (visit: Visit) => inquiryPage(context, visit);
  const afterCommit = context.emails.wake;
  desk.page(deskPaths.inquiries, (visit) => listPage(context.db, visit));
  desk.page(deskPaths.inquiry(':id'), page);
  desk.form(deskPaths.inquiry(':id'), {
    page,
    keep: (visit) => addSavedReply(context, visit),
    next: pathOf,
  });
  desk.form(deskPaths.outcome(':id'), {
    page,
    act: (transaction, visit) => answerInquiry(transaction, visit, context),
    next: (visit) => {
      const isGone = visit.fields.outcome === 'give_back';
      return isGone
        ? afterPost(deskPaths.inquiries, 'given_back')
        : afterPost(pathOf(visit), 'saved');
    },
    keep: keepReply,
    afterCommit,
  });
  desk.form(deskPaths.reply(':id'), {
    page,
    act: (transaction, visit) => replyToClient(transaction, visit, context),
    next: (visit) => afterPost(pathOf(visit), 'sent'),
    afterCommit,
  });
}

/** The maximum number of inquiries in each of the page's two lists. */
const mostListed = 50;
const doneDays = 90;

const isOverdue = ({ status, firstResponseAt, replyDueAt }: Inquiry, now: string) =>
  status !== 'done' && firstResponseAt === null && replyDueAt !== null && replyDueAt < now;

function toItem(inquiry: Inquiry, now: string): DeskItem {
  const { id, service, propertyTitle, createdAt, doNotContactAt } = inquiry;
  const about = [serviceLabels[service], propertyTitle].filter(Boolean).join(', ');
  const received = `received ${formatOfficeDayTime(createdAt, now)}`;
  const mark = doNotContactAt ? 'Do not contact' : isOverdue(inquiry, now) ? 'Overdue' : undefined;
  return {
    title: fullName(inquiry),
    href: deskPaths.inquiry(id),
    lines: [`${about}, ${received}`, replySentence(inquiry, now)],
    mark,
  };
}

/** Lists the agent's own inquiries: the open ones by due time, and those done, newest first. */
async function listPage(db: Database, { agent, now }: Visit): Promise<DeskContent> {
  const since = officeDay(new Date(now.getTime() - doneDays * 24 * 3600 * 1000));
  const list = async (search: object, empty: string): Promise<DeskBlock[]> => {
    const query = inquiriesQuery.parse({ agent: agent.id, ...search });
    const { rows } = await listInquiries(db, { ...query, first: mostListed + 1 }, now);
    const items = rows.slice(0, mostListed).map((row) => toItem(row, now.toISOString()));
    const more = `The list has only the first ${mostListed}. Ask the office for the others.`;
    return [
      { block: 'list', items, empty },
      ...(rows.length > mostListed ? [{ block: 'text' as const, text: more }] : []),
    ];
  };
  return {
    title: 'Your inquiries',
    blocks: [
      ...(await list({ status: 'open', sort: 'due' }, 'You have no open inquiries.')),
      { block: 'heading', text: `Done, received in the last ${doneDays} days` },
      ...(await list({ status: 'done', from: since }, 'None.')),
    ],
  };
}
