import { useQuery } from '@tanstack/react-query';
import { type EmailStatus, emailStatusLabels, type EmailSummary } from '#domain/emails.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import { emailQuery, emailStateQuery } from '#web/api/emails.ts';
import { Badge } from '#web/ui/badge.tsx';

const tones = { queued: 'plain', sending: 'plain', sent: 'oak', failed: 'brick' } as const;

export const EmailStatusBadge = ({ status }: { status: EmailStatus }) => (
  <Badge tone={tones[status]}>{emailStatusLabels[status]}</Badge>
);

const timesTried: Record<number, string> = { 1: 'Tried once', 2: 'Tried twice' };

/** What stands in the way of a mail, and when it is tried again. */
export function EmailTrouble({ mail }: { mail: EmailSummary }) {
  const { status, lastError, attempts, nextAttemptAt } = mail;
  if (!lastError) return null;
  return (
    <div className="mt-1 text-sm">
      <p className="break-words text-brick">{lastError}</p>
      {attempts > 0 && (
        <p className="text-quiet">
          {timesTried[attempts] ?? `Tried ${attempts} times`}
          {status === 'queued' && nextAttemptAt && (
            <>
              , next <time dateTime={nextAttemptAt}>{formatOfficeDateTime(nextAttemptAt)}</time>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** The words of a mail, fetched when somebody wants to read them. */
export function EmailText({ id }: { id: string }) {
  const { data, isError } = useQuery(emailQuery(id));
  if (isError) {
    return (
      <p role="alert" className="text-brick">
        The mail could not be loaded.
      </p>
    );
  }
  if (!data) return <output className="block text-quiet">Loading mail...</output>;
  return (
    <div className="border border-line bg-ground p-3 text-sm">
      <p className="mb-2 font-semibold break-words">{data.subject}</p>
      <p className="break-words whitespace-pre-wrap">{data.text}</p>
    </div>
  );
}

/** Whether there is a mail server to send anything with; until that is known it is taken for granted. */
export function useIsSendingEmail(): boolean {
  const { data } = useQuery(emailStateQuery);
  return data?.isSending ?? true;
}

/** Says why mails wait, where no mail server is set. */
export function NoEmailServer() {
  if (useIsSendingEmail()) return null;
  return (
    <p className="mb-4 border border-l-4 border-edge bg-surface p-3.5 text-quiet">
      No mail server is set. Mails wait here, where you can read them, and go out as soon as one is.
    </p>
  );
}
