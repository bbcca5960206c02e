import { Link } from '@tanstack/react-router';
import { cameFromKey, cameFromLabel } from '#features/inquiries/domain/came-from.ts';
import { inquiryStatuses, maybeSpam, type Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { fullName, markedName } from '#shared/domain/full-name.ts';
import { adminInquiryPath } from '#shared/domain/paths.ts';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { GivenBack, Received, Reply, type OpenedFrom } from './inquiry-columns.tsx';

/** Renders an inquiry in the list on a phone: three lines, which open the inquiry. */
export const inquiryCard = (from: OpenedFrom) => (inquiry: Inquiry) => (
  <InquiryCard inquiry={inquiry} from={from} />
);

function InquiryCard({ inquiry, from }: { inquiry: Inquiry; from: OpenedFrom }) {
  const { id, status, readAt, service, message, createdAt, cameFrom } = inquiry;
  const { assignedAgentName, assignedAgentIsActive } = inquiry;
  const isUnread = status === 'new' && readAt === null;
  return (
    <>
      <div className="flex items-baseline gap-2">
        <Link
          to={adminInquiryPath('$id')}
          params={{ id }}
          state={from}
          className={`flex min-w-0 after:absolute after:inset-0 ${isUnread ? 'font-bold' : 'font-semibold'}`}
        >
          <span className="truncate">{fullName(inquiry)}</span>
          {isUnread && <span className="sr-only"> (unread)</span>}
        </Link>
        {maybeSpam(inquiry) && <Badge>Maybe spam</Badge>}
        {inquiry.doNotContactAt && <Badge>Do not contact</Badge>}
        <SampleMark id={id} />
        <span className="ml-auto shrink-0 text-sm text-quiet">
          <Received at={createdAt} />
        </span>
      </div>
      <p className="truncate text-sm">
        {serviceLabels[service]}
        {cameFrom && ` · ${cameFromLabel(cameFromKey(cameFrom))}`}
        {message && <span className="text-quiet">{` · ${message.slice(0, 200)}`}</span>}
      </p>
      <GivenBack inquiry={inquiry} />
      <div className="flex items-baseline gap-x-2 text-sm">
        <span className="truncate text-quiet">
          {`${inquiryStatuses.labels[status]} · ${markedName(assignedAgentName ?? 'Unassigned', assignedAgentIsActive)}`}
        </span>
        <span className="ml-auto shrink-0">
          <Reply inquiry={inquiry} />
        </span>
      </div>
    </>
  );
}
