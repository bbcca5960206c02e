import { Link } from '@tanstack/react-router';
import { fullName } from '#shared/domain/full-name.ts';
import {
  cameFromInWords,
  cameFromKey,
  cameFromLabel,
} from '#features/inquiries/domain/came-from.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import {
  inquiryStatuses,
  maybeSpam,
  type InquiryStatus,
  type Inquiry,
} from '#features/inquiries/domain/inquiries.ts';
import { formatOfficeDateTime, formatOfficeDayTime } from '#shared/domain/office-time.ts';
import type { ListSearch } from '#shared/lists/use-list.ts';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { adminInquiryPath, adminPaths } from '#shared/domain/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { dateOrder, textOrder } from '#shared/ui/list/sorting.tsx';
import { OneLine } from '#shared/ui/list/one-line.tsx';
import type { Columns } from '#shared/ui/list/table.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { RowAgent, RowStatus } from './queue/row-selects.tsx';
import { replyState } from './reply-state.ts';
import { useMountTime } from '#shared/screen/use-mount-time.ts';

const dueOrder = { ascending: 'due first', descending: 'due last' };
const statusOrder = { ascending: 'new first', descending: 'spam first' };
const tones = { new: 'solid', in_progress: 'oak', done: 'plain', spam: 'plain' } as const;

/**
 * The list from which an inquiry is opened. The inquiry's screen needs it for its links back to the
 * list, and to the next and previous inquiries.
 */
export interface OpenedFrom {
  list: ListSearch;
  inquiryIds: string[];
}

/** @param tellAgent whether an assignment in a row is emailed to the agent */
export const inquiryColumns = (from: OpenedFrom, tellAgent: boolean): Columns<Inquiry> => [
  {
    header: 'From',
    width: 'wide:w-[19.5%]',
    sort: { by: 'name', words: textOrder },
    cell: (inquiry) => <Sender inquiry={inquiry} from={from} />,
  },
  {
    header: 'Status',
    width: 'wide:w-[13%] print:w-[9%]!',
    sort: { by: 'status', words: statusOrder },
    cell: (inquiry) => <RowStatus inquiry={inquiry} />,
  },
  {
    header: 'Interested in',
    width: 'wide:w-[15%] print:w-[25%]!',
    sort: { by: 'service', words: textOrder },
    cell: (inquiry) => <Interest inquiry={inquiry} />,
  },
  {
    header: 'Assigned to',
    width: 'wide:w-[150px] @min-[64rem]:w-[198px] print:w-[12%]!',
    sort: { by: 'agent', words: textOrder },
    cell: (inquiry) => (
      <>
        <RowAgent inquiry={inquiry} tellAgent={tellAgent} />
        <GivenBack inquiry={inquiry} />
      </>
    ),
  },
  {
    header: 'Came from',
    width: 'wide:w-[9.5%]',
    cell: ({ cameFrom }) =>
      cameFrom && (
        <Link
          to={adminPaths.inquiries}
          search={{ status: 'all', cameFrom: cameFromKey(cameFrom) }}
          title={cameFromInWords(cameFrom)}
          className="line-clamp-2 break-words underline decoration-line underline-offset-4"
        >
          {cameFromLabel(cameFromKey(cameFrom))}
        </Link>
      ),
  },
  {
    header: 'Reply',
    width: 'wide:w-[11%] print:w-[13%]!',
    sort: { by: 'due', words: dueOrder },
    cell: (inquiry) => <Reply inquiry={inquiry} />,
  },
  {
    header: 'Received',
    width: 'wide:w-[10.5%]',
    sort: { by: 'received', words: dateOrder },
    cell: ({ createdAt }) => <Received at={createdAt} />,
  },
];

export const InquiryStatusBadge = ({ status }: { status: InquiryStatus }) => (
  <Badge tone={tones[status]}>{inquiryStatuses.labels[status]}</Badge>
);

/** The service and one or two lines of the message, or the whole message on paper. */
const Interest = ({ inquiry: { service, message } }: { inquiry: Inquiry }) => (
  <>
    <OneLine title={serviceLabels[service]} />
    {message && (
      <p className="line-clamp-2 max-w-prose text-quiet whitespace-pre-wrap table-screen:line-clamp-1 print:line-clamp-none">
        {message}
      </p>
    )}
  </>
);

/** The agent who gave an inquiry back, and the reason. */
export const GivenBack = ({ inquiry: { givenBackBy } }: { inquiry: Inquiry }) =>
  givenBackBy !== null && (
    <p className="line-clamp-3 break-words text-brick">{`Given back by ${givenBackBy}`}</p>
  );

export function Received({ at }: { at: string }) {
  const now = useMountTime();
  return (
    <time
      dateTime={at}
      title={formatOfficeDateTime(at)}
      className="block text-balance tabular-nums"
    >
      {formatOfficeDayTime(at, now)}
    </time>
  );
}

export function Reply({ inquiry }: { inquiry: Inquiry }) {
  const { words, due, tone } = replyState(inquiry, useMountTime());
  return (
    <span
      title={due}
      className={`block text-balance ${tone === 'brick' ? 'font-semibold text-brick' : 'text-quiet'}`}
    >
      {words}
    </span>
  );
}

function Sender({ inquiry, from }: { inquiry: Inquiry; from: OpenedFrom }) {
  const { id, email, phone, status, readAt, doNotContactAt } = inquiry;
  const isUnread = status === 'new' && readAt === null;
  return (
    <div className="wide:leading-6 wide:[&_a]:py-0 table-screen:[&_a]:truncate table-screen:[&_wbr]:hidden">
      <div>
        <Link
          to={adminInquiryPath('$id')}
          params={{ id }}
          state={from}
          title={fullName(inquiry)}
          className={`text-link relative inline-block max-w-full align-bottom break-words not-wide:py-0.5 ${isUnread ? 'font-bold' : 'font-semibold'}`}
        >
          {fullName(inquiry)}
          {isUnread && <span className="sr-only"> (unread)</span>}
        </Link>{' '}
        {maybeSpam(inquiry) && <Badge>Maybe spam</Badge>}{' '}
        {doNotContactAt && <Badge>Do not contact</Badge>} <SampleMark id={id} />
      </div>
      <div className="gap-x-2 table-screen:flex">
        {phone && (
          <div className="table-screen:max-w-7/10 table-screen:shrink-0">
            <PhoneLink phone={phone} />
          </div>
        )}
        {email && (
          <div title={email} className="min-w-0">
            <EmailLink email={email} />
          </div>
        )}
      </div>
    </div>
  );
}
