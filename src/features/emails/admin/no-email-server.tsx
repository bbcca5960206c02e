import { useQuery } from '@tanstack/react-query';
import { emailStateQuery } from '#features/emails/api.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** Returns true until the answer is known, so that no warning appears for a moment. */
export function useIsSendingEmail(): boolean {
  const { data } = useQuery(emailStateQuery);
  return data?.isSending ?? true;
}

/** Returns a sentence, after a space, for dialogs that promise an email; empty if emails are sent. */
export function useEmailsWait(): string {
  return useIsSendingEmail() ? '' : ' Emails wait until email is set up.';
}

function onHoldInWords(count: number): string {
  if (count === 0) return 'Nothing can be sent.';
  const verb = count === 1 ? 'is' : 'are';
  return `${counted(count, 'email', 'emails')} ${verb} on hold and will go out once it is, except auto-replies older than a day.`;
}

/** A notice that emails are on hold, if no email server is configured. */
export function NoEmailServer() {
  const { data } = useQuery(emailStateQuery);
  if (!data || data.isSending) return null;
  return (
    <p className="mb-4 border border-l-4 border-edge bg-surface p-3.5 text-quiet print:hidden">
      <strong className="font-semibold text-ink">Email isn’t set up.</strong>
      {` ${onHoldInWords(data.onHold)} It needs SMTP_URL, MAIL_FROM and MAIL_TO in the server’s settings.`}
    </p>
  );
}
