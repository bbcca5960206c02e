import { Link } from '@tanstack/react-router';
import { refreshInquiries } from '#features/emails/api.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { allowContact } from '#features/inquiries/api.ts';
import { askedNotTo } from '#features/inquiries/domain/contact-ways.ts';
import type { Inquiry, InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminInquiryPath } from '#shared/domain/paths.ts';
import { Panel } from '#shared/screen/screen.tsx';
import { Button } from '#shared/ui/button.tsx';
import { InquiryStatusBadge } from './inquiry-columns.tsx';

/** Returns the other inquiries, divided by whether they have the same email address. */
export function divideByEmail({ email, fromSamePerson }: InquiryDetail) {
  const isSame = (other: Inquiry) =>
    email !== '' && other.email.toLowerCase() === email.toLowerCase();
  return {
    sameEmail: fromSamePerson.filter(isSame),
    samePhone: fromSamePerson.filter((other) => !isSame(other)),
  };
}

export function SamePersonSection({ inquiry }: { inquiry: InquiryDetail }) {
  const { sameEmail, samePhone } = divideByEmail(inquiry);
  const allow = useRecordChange({
    change: () => allowContact(inquiry.id),
    refresh: refreshInquiries,
    success: 'The person may be contacted again',
    failure: 'Failed to save the change',
  });
  return (
    <Panel title="From the same person">
      {inquiry.doNotContactAt && (
        <div className="mb-3 space-y-2">
          <p className="font-semibold text-brick">{askedNotTo(inquiry.doNotContactAt)}</p>
          <Button
            look="secondary"
            pending={allow.isPending && 'Saving...'}
            onClick={() => allow.mutate()}
          >
            May be contacted again
          </Button>
        </div>
      )}
      {inquiry.fromSamePerson.length === 0 && <p className="text-quiet">No other inquiries.</p>}
      <Inquiries inquiries={sameEmail} />
      {samePhone.length > 0 && (
        <>
          <p className="mb-2 text-quiet not-first:mt-4">Possibly the same person: same phone</p>
          <Inquiries inquiries={samePhone} />
        </>
      )}
    </Panel>
  );
}

const Inquiries = ({ inquiries }: { inquiries: Inquiry[] }) =>
  inquiries.length > 0 && (
    <ul className="space-y-3">
      {inquiries.map(({ id, createdAt, service, status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={adminInquiryPath('$id')} params={{ id }} className="py-0.5 text-link">
            {`${serviceLabels[service]}, ${formatOfficeDateTime(createdAt)}`}
          </Link>
          <InquiryStatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
