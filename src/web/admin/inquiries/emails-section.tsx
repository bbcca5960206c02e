import { useState } from 'react';
import type { InquiryDetail } from '#domain/inquiries/inquiries.ts';
import { emailKindLabels, type EmailSummary } from '#domain/emails.ts';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import { EmailStatusBadge, EmailProblem, EmailText } from '#web/admin/screen/email-parts.tsx';
import { NoEmailServer, useIsSendingEmail } from '#web/admin/screen/no-email-server.tsx';
import { sendEmailAgain } from '#web/api/emails.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from './panel.tsx';
import { useInquiryChange } from './use-inquiry-change.ts';

/** The emails that this inquiry caused, with their status. */
export const EmailsSection = ({ inquiry: { mails } }: { inquiry: InquiryDetail }) => (
  <Panel title="Emails">
    <NoEmailServer />
    {mails.length === 0 ? (
      <p className="text-quiet">No email was sent.</p>
    ) : (
      <ul className="space-y-4">
        {mails.map((email) => (
          <EmailItem key={email.id} email={email} />
        ))}
      </ul>
    )}
  </Panel>
);

function EmailItem({ email }: { email: EmailSummary }) {
  const { id, kind, status, recipientAddress, sentAt } = email;
  const [isOpen, setOpen] = useState(false);
  const isSending = useIsSendingEmail();
  const again = useInquiryChange(() => sendEmailAgain(id), {
    success: 'The email will be sent again',
    failure: 'Failed to send the email again',
  });
  return (
    <li className="border-l-3 border-line pl-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {emailKindLabels[kind]} <EmailStatusBadge status={status} />
      </p>
      <p className="text-sm break-words text-quiet">
        {recipientAddress}
        {sentAt && (
          <>
            , <time dateTime={sentAt}>{formatOfficeDateTime(sentAt)}</time>
          </>
        )}
      </p>
      <EmailProblem email={email} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Read'}
          <span className="sr-only"> {emailKindLabels[kind]}</span>
        </Button>
        {isSending && status !== 'sending' && (
          <Button
            look="secondary"
            pending={again.isPending && 'Sending...'}
            onClick={() => again.mutate()}
          >
            Send again
            <span className="sr-only"> {emailKindLabels[kind]}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="mt-2">
          <EmailText id={id} />
        </div>
      )}
    </li>
  );
}
