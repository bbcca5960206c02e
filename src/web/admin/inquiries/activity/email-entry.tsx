import { type ReactNode, useState } from 'react';
import { emailKindLabels, type EmailSummary } from '#domain/emails.ts';
import { EmailProblem, EmailText } from '#web/admin/screen/email-parts.tsx';
import { useIsSendingEmail } from '#web/admin/screen/no-email-server.tsx';
import { sendEmailAgain } from '#web/api/emails.ts';
import { Button } from '#web/ui/button.tsx';
import { useInquiryChange } from '#web/admin/inquiries/use-inquiry-change.ts';

interface EmailEntryProps {
  email: EmailSummary;
  /** The line that opens the email. */
  children: ReactNode;
}

/** An email in the timeline: one line, which opens the text. One with a problem is open at first. */
export function EmailEntry({ email, children }: EmailEntryProps) {
  const { id, kind, status, recipientAddress } = email;
  const [isOpen, setOpen] = useState(status === 'failed' || status === 'maybe_delivered');
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer hover:text-oak">
        <span className="inline-block w-[calc(100%-1.25rem)] align-top">{children}</span>
      </summary>
      {isOpen && (
        <div className="mt-1 space-y-2">
          <p className="text-sm break-words text-quiet">To {recipientAddress}</p>
          <EmailProblem email={email} />
          {status !== 'sending' && <SendAgain id={id} label={emailKindLabels[kind]} />}
          <EmailText id={id} />
        </div>
      )}
    </details>
  );
}

function SendAgain({ id, label }: { id: string; label: string }) {
  const isSending = useIsSendingEmail();
  const again = useInquiryChange(() => sendEmailAgain(id), {
    success: 'The email will be sent again',
    failure: 'Failed to send the email again',
  });
  if (!isSending) return null;
  return (
    <Button
      look="secondary"
      pending={again.isPending && 'Sending...'}
      onClick={() => again.mutate()}
    >
      Send again
      <span className="sr-only"> {label}</span>
    </Button>
  );
}
