import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { EmailStatusBadge } from '#features/emails/admin/email-parts.tsx';
import { EmailEntry } from './email-entry.tsx';
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
