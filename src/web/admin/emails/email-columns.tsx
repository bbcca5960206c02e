import { Link } from '@tanstack/react-router';
import { type ListedEmail, emailKindLabels } from '#domain/emails.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import { EmailStatusBadge, EmailTrouble } from '#web/admin/screen/email-parts.tsx';
import { adminInquiryPath } from '#domain/paths.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import type { Column } from '#web/ui/list/table.tsx';
import { EmailActions } from './email-actions.tsx';

/** In the order in which somebody asks: to whom, what, what became of it, since when. */
export const emailColumns: [Column<ListedEmail>, ...Column<ListedEmail>[]] = [
  { header: 'To', width: 'wide:w-[25%]', cell: (mail) => <Recipient mail={mail} /> },
  { header: 'Subject', width: 'wide:w-[24%]', cell: (mail) => <Subject mail={mail} /> },
  {
    header: 'Status',
    width: 'wide:w-[20%]',
    cell: (mail) => (
      <>
        <EmailStatusBadge status={mail.status} />
        <EmailTrouble mail={mail} />
      </>
    ),
  },
  { header: 'Since', width: 'wide:w-[18%]', cell: (mail) => <Since mail={mail} /> },
  {
    header: 'Actions',
    width: 'wide:w-[13%]',
    isActions: true,
    cell: (mail) => <EmailActions mail={mail} />,
  },
];

const Recipient = ({ mail: { kind, recipientName, recipientAddress } }: { mail: ListedEmail }) => (
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

const Subject = ({ mail: { subject, inquirer, contactSubmissionId } }: { mail: ListedEmail }) => (
  <>
    <span className="block break-words">{subject}</span>
    <Link
      to={adminInquiryPath('$id')}
      params={{ id: contactSubmissionId }}
      className="inline-block max-w-full py-0.5 break-words text-oak underline decoration-oak/40 underline-offset-3 hover:decoration-current"
    >
      Inquiry from {inquirer}
    </Link>
  </>
);

/** A mail that went out is asked about by when; any other by how long it has been wanting to. */
function Since({ mail: { sentAt, createdAt } }: { mail: ListedEmail }) {
  const at = sentAt ?? createdAt;
  return (
    <time dateTime={at} className="block text-balance tabular-nums">
      {formatOfficeDateTime(at)}
    </time>
  );
}
