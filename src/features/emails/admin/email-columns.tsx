import { Link } from '@tanstack/react-router';
import { DateTime } from '#shared/screen/date-time.tsx';
import { type ListedEmail, emailKinds } from '#features/emails/domain.ts';
import { EmailStatusBadge, triesOf } from './email-parts.tsx';
import { adminInquiryPath, adminPolicyReadersPath } from '#shared/domain/paths.ts';
import { OneLine, oneLineClasses } from '#shared/ui/list/one-line.tsx';
import type { Columns } from '#shared/ui/list/table.tsx';
import { EmailActions } from './email-actions.tsx';

export const emailColumns: Columns<ListedEmail> = [
  { header: 'To', width: 'wide:w-[25%]', cell: (email) => <Recipient email={email} /> },
  { header: 'Subject', width: 'wide:w-[24%]', cell: (email) => <Subject email={email} /> },
  {
    header: 'Status',
    width: 'wide:w-[20%]',
    cell: (email) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 table-screen:flex-nowrap">
          <EmailStatusBadge status={email.status} />
          {email.lastError && email.attempts > 0 && (
            <OneLine title={triesOf(email)} className="text-sm text-quiet" />
          )}
        </span>
        {email.lastError && <OneLine title={email.lastError} className="text-sm text-brick" />}
      </>
    ),
  },
  {
    header: 'Date',
    width: 'wide:w-[18%]',
    cell: ({ sentAt, createdAt }) => <DateTime at={sentAt ?? createdAt} />,
  },
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
    <OneLine title={recipientName || recipientAddress} className="font-semibold" />
    <OneLine
      title={[emailKinds.labels[kind], ...(recipientName ? [recipientAddress] : [])].join(', ')}
      className="text-quiet"
    />
  </div>
);

const linkClasses = `${oneLineClasses} text-link`;

const Subject = ({
  email: { subject, inquirer, contactSubmissionId, policyId },
}: {
  email: ListedEmail;
}) => (
  <>
    <OneLine title={subject} />
    {contactSubmissionId !== null && (
      <Link
        to={adminInquiryPath('$id')}
        params={{ id: contactSubmissionId }}
        className={linkClasses}
      >
        Inquiry from {inquirer}
      </Link>
    )}
    {policyId !== null && (
      <Link to={adminPolicyReadersPath('$id')} params={{ id: policyId }} className={linkClasses}>
        Readers of the policy
      </Link>
    )}
  </>
);
