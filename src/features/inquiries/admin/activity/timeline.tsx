import { type ReactNode, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { sendEmailAgain, refreshInquiries } from '#features/emails/api.ts';
import { useIsSendingEmail } from '#features/emails/admin/no-email-server.tsx';
import { emailKinds, type EmailSummary } from '#features/emails/domain.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { EmailStatusBadge, EmailProblem, EmailText } from '#features/emails/admin/email-parts.tsx';
import { type TimelineEntry, timelineOf } from '#features/inquiries/domain/timeline.ts';

/**
 * The timeline of an inquiry, newest first. Each entry has one line. The text of a note or a call
 * is below its line, and the line of an email opens the text of the email.
 */
export const Timeline = ({ inquiry }: { inquiry: InquiryDetail }) => (
  <ol className="space-y-3">
    {timelineOf(inquiry).map((entry) => (
      <li key={entry.id} className="border-l-3 border-line pl-3">
        {entry.email ? (
          <EmailEntry email={entry.email}>
            <Line entry={entry} />
          </EmailEntry>
        ) : (
          <>
            <Line entry={entry} />
            {entry.text && (
              <p className="max-w-prose break-words whitespace-pre-wrap">{entry.text}</p>
            )}
          </>
        )}
      </li>
    ))}
  </ol>
);

const Line = ({ entry }: { entry: TimelineEntry }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <span className="min-w-0 font-semibold break-words">{entry.title}</span>
    {entry.email && <EmailStatusBadge status={entry.email.status} />}
    <span className="text-sm text-quiet sm:ml-auto">
      {entry.author && `${entry.author}, `}
      <time dateTime={entry.at}>{formatOfficeDateTime(entry.at)}</time>
    </span>
  </span>
);

interface EmailEntryProps {
  email: EmailSummary;
  /** The line that opens the email. */
  children: ReactNode;
}

/** An email in the timeline: one line, which opens the text. One with a problem is open at first. */
function EmailEntry({ email, children }: EmailEntryProps) {
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
          {status !== 'sending' && <SendAgain id={id} label={emailKinds.labels[kind]} />}
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
