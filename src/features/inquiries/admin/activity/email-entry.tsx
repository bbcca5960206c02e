import { type ReactNode, useState } from 'react';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { emailKindLabels, type EmailSummary } from '#features/emails/domain.ts';
import { EmailProblem, EmailText } from '#features/emails/admin/email-parts.tsx';
import { useIsSendingEmail } from '#features/emails/admin/no-email-server.tsx';
import { sendEmailAgain, refreshInquiries } from '#features/emails/api.ts';
import { Button } from '#shared/ui/button.tsx';

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
  const again = useRecordChange({
    change: () => sendEmailAgain(id),
    refresh: refreshInquiries,
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
