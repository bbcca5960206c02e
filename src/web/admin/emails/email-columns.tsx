import { Link } from '@tanstack/react-router';
import { type ListedEmail, emailKindLabels } from '#domain/emails.ts';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import { EmailProblem, EmailStatusBadge } from '#web/admin/screen/email-parts.tsx';
import { adminInquiryPath } from '#domain/paths.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import type { Column } from '#web/ui/list/table.tsx';
import { EmailActions } from './email-actions.tsx';

export const emailColumns: [Column<ListedEmail>, ...Column<ListedEmail>[]] = [
  { header: 'To', width: 'wide:w-[25%]', cell: (email) => <Recipient email={email} /> },
  { header: 'Subject', width: 'wide:w-[24%]', cell: (email) => <Subject email={email} /> },
  {
    header: 'Status',
    width: 'wide:w-[20%]',
    cell: (email) => (
      <>
        <EmailStatusBadge status={email.status} />
        <EmailProblem email={email} />
      </>
    ),
  },
  { header: 'Date', width: 'wide:w-[18%]', cell: (email) => <EmailDate email={email} /> },
  {
    header: 'Actions',
    width: 'wide:w-[13%]',
    isActions: true,
    cell: (email) => <EmailActions email={email} />,
  },
];

const Recipient = ({
  email: { kind, recipientName, recipientAddress },
}: {
  email: ListedEmail;
}) => (
  <div>
    <span className="block font-semibold break-words">{recipientName || recipientAddress}</span>
    {recipientName && (
      <span className="block break-words">
        <EmailAddress email={recipientAddress} />
      </span>
    )}
    <span className="block text-sm text-quiet">{emailKindLabels[kind]}</span>
  </div>
);

const Subject = ({ email: { subject, inquirer, contactSubmissionId } }: { email: ListedEmail }) => (
  <>
    <span className="block break-words">{subject}</span>
    {contactSubmissionId !== null && (
      <Link
        to={adminInquiryPath('$id')}
        params={{ id: contactSubmissionId }}
        className="inline-block max-w-full py-0.5 break-words text-oak underline decoration-oak/40 underline-offset-3 hover:decoration-current"
      >
        Inquiry from {inquirer}
      </Link>
    )}
  </>
);

/** The time when the email was sent, or when it was queued if it has not been sent. */
function EmailDate({ email: { sentAt, createdAt } }: { email: ListedEmail }) {
  const at = sentAt ?? createdAt;
  return (
    <time dateTime={at} className="block text-balance tabular-nums">
      {formatOfficeDateTime(at)}
    </time>
  );
}
