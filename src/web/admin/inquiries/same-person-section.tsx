import { Link } from '@tanstack/react-router';
import { serviceLabels } from '#domain/inquiries/inquiry-words.ts';
import type { InquiryDetail } from '#domain/inquiries/inquiries.ts';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import { adminInquiryPath } from '#domain/paths.ts';
import { InquiryStatusBadge } from './inquiry-columns.tsx';
import { Panel } from '#web/admin/screen/screen.tsx';

/** The other inquiries from the same email address. */
export const SamePersonSection = ({ inquiry: { fromSamePerson } }: { inquiry: InquiryDetail }) => (
  <Panel title="From the same person">
    {fromSamePerson.length === 0 ? (
      <p className="text-quiet">No other inquiries.</p>
    ) : (
      <ul className="space-y-3">
        {fromSamePerson.map(({ id, createdAt, service, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={adminInquiryPath('$id')} params={{ id }} className="py-0.5 text-link">
              {`${serviceLabels[service]}, ${formatOfficeDateTime(createdAt)}`}
            </Link>
            <InquiryStatusBadge status={status} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
