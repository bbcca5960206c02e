import { Link } from '@tanstack/react-router';
import { fullName } from '#domain/full-name.ts';
import { serviceLabels } from '#domain/inquiries/inquiry-words.ts';
import { inquiryStatuses, type InquiryStatus, type Inquiry } from '#domain/inquiries/inquiries.ts';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import type { ListSearch } from '#web/admin/lists/use-list.ts';
import { SampleMark } from '#web/admin/screen/sample-mark.tsx';
import { adminInquiryPath } from '#domain/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateOrder, textOrder } from '#web/ui/list/sorting.tsx';
import type { Column } from '#web/ui/list/table.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { replyState } from './reply-state.ts';
import { useMountTime } from './use-mount-time.ts';

const statusOrder = { ascending: 'new first', descending: 'spam first' };
const tones = { new: 'solid', in_progress: 'oak', done: 'plain', spam: 'plain' } as const;

/**
 * @param search the list's search parameters, which the inquiry's screen needs for its link back
 */
export const inquiryColumns = (search: ListSearch): [Column<Inquiry>, ...Column<Inquiry>[]] => [
  {
    header: 'From',
    width: 'wide:w-[22%]',
    sort: { by: 'name', words: textOrder },
    cell: (inquiry) => <Sender inquiry={inquiry} search={search} />,
  },
  {
    header: 'Status',
    width: 'wide:w-[11%]',
    sort: { by: 'status', words: statusOrder },
    cell: ({ status }) => <InquiryStatusBadge status={status} />,
  },
  {
    header: 'Interested in',
    width: 'wide:w-[12.5%]',
    sort: { by: 'service', words: textOrder },
    cell: ({ service }) => serviceLabels[service],
  },
  {
    header: 'Message',
    width: 'wide:w-[21%]',
    cell: ({ message }) =>
      message ? (
        <p className="line-clamp-3 max-w-prose whitespace-pre-wrap print:line-clamp-none">
          {message}
        </p>
      ) : (
        <span className="text-quiet">No message</span>
      ),
  },
  {
    header: 'Assigned to',
    width: 'wide:w-[12.5%]',
    sort: { by: 'agent', words: textOrder },
    cell: ({ assignedAgentName }) =>
      assignedAgentName ?? <span className="text-quiet">Unassigned</span>,
  },
  {
    header: 'Received',
    width: 'wide:w-[21%]',
    sort: { by: 'received', words: dateOrder },
    cell: (inquiry) => <Received inquiry={inquiry} />,
  },
];

export const InquiryStatusBadge = ({ status }: { status: InquiryStatus }) => (
  <Badge tone={tones[status]}>{inquiryStatuses.labels[status]}</Badge>
);

function Received({ inquiry }: { inquiry: Inquiry }) {
  const { words, tone } = replyState(inquiry, useMountTime());
  return (
    <>
      <time dateTime={inquiry.createdAt} className="block text-balance tabular-nums">
        {formatOfficeDateTime(inquiry.createdAt)}
      </time>
      <span
        className={`block text-sm text-balance wide:text-[0.8125rem] ${tone === 'brick' ? 'font-semibold text-brick' : 'text-quiet'}`}
      >
        {words}
      </span>
    </>
  );
}

function Sender({ inquiry, search }: { inquiry: Inquiry; search: ListSearch }) {
  const { id, email, phone, status, readAt } = inquiry;
  const isUnread = status === 'new' && readAt === null;
  return (
    <div>
      <Link
        to={adminInquiryPath('$id')}
        params={{ id }}
        state={{ list: search }}
        className={`inline-block max-w-full py-0.5 break-words text-oak underline decoration-oak/40 underline-offset-3 hover:decoration-current ${isUnread ? 'font-bold' : 'font-semibold'}`}
      >
        {fullName(inquiry)}
        {isUnread && <span className="sr-only"> (unread)</span>}
      </Link>{' '}
      <SampleMark id={id} />
      <EmailLink email={email} />
      {phone && <PhoneLink phone={phone} />}
    </div>
  );
}
