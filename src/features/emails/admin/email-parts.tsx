import { useQuery } from '@tanstack/react-query';
import { type EmailStatus, emailStatuses, type EmailSummary } from '#features/emails/domain.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { emailQuery } from '#features/emails/api.ts';
import { Badge } from '#shared/ui/badge.tsx';

const tones = {
  queued: 'plain',
  sending: 'plain',
  sent: 'oak',
  failed: 'brick',
  maybe_delivered: 'brick',
} as const;

export const EmailStatusBadge = ({ status }: { status: EmailStatus }) => (
  <Badge tone={tones[status]}>{emailStatuses.labels[status]}</Badge>
);

const timesTried: Record<number, string> = { 1: 'Tried once', 2: 'Tried twice' };

/** Returns the number of attempts and the time of the next one, such as "Tried twice, next …". */
export function triesOf({ status, attempts, nextAttemptAt }: EmailSummary): string {
  const tries = timesTried[attempts] ?? `Tried ${attempts} times`;
  const hasNext = status === 'queued' && nextAttemptAt;
  return hasNext ? `${tries}, next ${formatOfficeDateTime(nextAttemptAt)}` : tries;
}

/** The last error of an email, with the number of attempts and the time of the next one. */
export function EmailProblem({ email }: { email: EmailSummary }) {
  const { lastError } = email;
  if (!lastError) return null;
  return (
    <div className="mt-1 text-sm">
      <p className="break-words text-brick">{lastError}</p>
      {email.attempts > 0 && <p className="text-quiet">{triesOf(email)}</p>}
    </div>
  );
}

/** Loaded only when this component is shown. */
export function EmailText({ id }: { id: string }) {
  const { data, isError } = useQuery(emailQuery(id));
  if (isError) {
    return (
      <p role="alert" className="text-brick">
        The email could not be loaded.
      </p>
    );
  }
  if (!data) return <output className="block text-quiet">Loading email...</output>;
  return (
    <div className="border border-line bg-ground p-3 text-sm">
      <p className="mb-2 font-semibold wrap-anywhere">{data.subject}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{data.text}</p>
    </div>
  );
}
