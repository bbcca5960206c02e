import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, MailWarning } from 'lucide-react';
import { emailStateQuery } from '#features/emails/api.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { counted } from '#shared/domain/text/counted.ts';

/**
 * The warning above the list of inquiries if emails could not be sent. The front desk does not see
 * it, because it may not open the list of emails.
 */
export function FailedEmails() {
  const { data } = useQuery(emailStateQuery);
  if (useIsFrontDesk() || !data || data.failed === 0) return null;
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-1 border border-l-4 border-brick bg-surface px-3.5 py-2 print:hidden">
      <span className="flex items-center gap-2.5 py-1 font-semibold text-brick">
        <MailWarning aria-hidden className="size-5 shrink-0" />
        {`${counted(data.failed, 'email', 'emails')} could not be sent`}
      </span>
      <Link to={adminPaths.emails} search={{ status: 'failed' }} className="action-link">
        See why
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </p>
  );
}
