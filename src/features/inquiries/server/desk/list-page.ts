import type { Database } from '#shared/db/connection.ts';
import type { DeskBlock, DeskItem } from '#features/desk/domain/desk-page.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { DeskContent, Visit } from '#features/desk/server/desk.ts';
import { replySentence } from '#features/inquiries/domain/desk.ts';
import { inquiriesQuery, type Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { listInquiries } from '#features/inquiries/server/list/list-store.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { formatOfficeDayTime, officeDay } from '#shared/domain/office-time.ts';

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
export async function listPage(db: Database, { agent, now }: Visit): Promise<DeskContent> {
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
