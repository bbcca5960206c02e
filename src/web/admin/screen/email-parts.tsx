import { useQuery } from '@tanstack/react-query';
import { type MailStatus, mailStatusLabels, type MailSummary } from '#domain/emails.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import { mailQuery, mailStateQuery } from '#web/api/emails.ts';
import { Badge } from '#web/ui/badge.tsx';

const tones = { queued: 'plain', sending: 'plain', sent: 'oak', failed: 'brick' } as const;

export const MailStatusBadge = ({ status }: { status: MailStatus }) => (
  <Badge tone={tones[status]}>{mailStatusLabels[status]}</Badge>
);

const timesTried: Record<number, string> = { 1: 'Tried once', 2: 'Tried twice' };

/** What stands in the way of a mail, and when it is tried again. */
export function MailTrouble({ mail }: { mail: MailSummary }) {
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
export function MailText({ id }: { id: string }) {
  const { data, isError } = useQuery(mailQuery(id));
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
export function useIsSendingMail(): boolean {
  const { data } = useQuery(mailStateQuery);
  return data?.isSending ?? true;
}

/** Says why mails wait, where no mail server is set. */
export function NoMailServer() {
  if (useIsSendingMail()) return null;
  return (
    <p className="mb-4 border border-l-4 border-edge bg-surface p-3.5 text-quiet">
      No mail server is set. Mails wait here, where you can read them, and go out as soon as one is.
    </p>
  );
}
