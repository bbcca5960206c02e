import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FiguresNotice } from '#domain/advertising/figures.ts';
import { formatCalendarDate } from '#domain/office-time.ts';
import { adminPaths, adminWebsitePartPath } from '#domain/paths.ts';
import { noticesQuery } from '#web/api/claims.ts';
import { counted } from '#web/ui/list/counted.ts';

interface WebsiteNoticesProps {
  /** Whether to leave out the reviews, as in the editor of the figures. */
  figuresOnly?: boolean;
}

/** Old figures, and words that need another review. Nothing is shown if there are none. */
export function WebsiteNotices({ figuresOnly = false }: WebsiteNoticesProps) {
  const { data } = useQuery(noticesQuery);
  if (!data) return null;
  const { figures, changed, expired } = data;
  const hasReviews = !figuresOnly && changed + expired > 0;
  if (figures.length === 0 && !hasReviews) return null;
  return (
    <section
      aria-label="The website needs attention"
      className="mb-5 border border-l-4 border-brick bg-surface px-3.5 py-2 print:hidden"
    >
      <ul className="space-y-1">
        {figures.map((notice) => (
          <Notice key={notice.index} link={<FiguresLink {...notice} />} isUrgent={isUrgent(notice)}>
            {sentenceOf(notice)}
          </Notice>
        ))}
        {hasReviews && changed > 0 && (
          <Notice link={<ClaimsLink />}>
            {`${counted(changed, 'claim or text has', 'claims or texts have')} changed since the review.`}
          </Notice>
        )}
        {hasReviews && expired > 0 && (
          <Notice link={<ClaimsLink />}>
            {`${counted(expired, 'review has', 'reviews have')} expired.`}
          </Notice>
        )}
      </ul>
    </section>
  );
}

/** Whether figures are hidden, or will be within 30 days. */
const isUrgent = ({ within }: FiguresNotice) => within !== null && within <= 30;

function sentenceOf({ name, hiddenOn, daysLeft, within }: FiguresNotice): string {
  const day = formatCalendarDate(hiddenOn);
  if (daysLeft <= 0) return `Visitors do not see the figures of ${name} since ${day}.`;
  if (within === null) return `The figures of ${name} are old. Visitors see them until ${day}.`;
  const left = counted(daysLeft, 'day', 'days');
  return `The figures of ${name} disappear in ${left}, on ${day}.`;
}

interface NoticeProps {
  link: ReactNode;
  isUrgent?: boolean;
  children: ReactNode;
}

const Notice = ({ link, isUrgent: urgent = false, children }: NoticeProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <CalendarClock aria-hidden className={`size-5 shrink-0 ${urgent ? 'text-brick' : ''}`} />
    <span className={urgent ? 'font-semibold text-brick' : ''}>{children}</span>
    {link}
  </li>
);

const linkClasses =
  'inline-flex min-h-9 max-sm:min-h-11 items-center font-semibold text-oak underline decoration-brick decoration-2 underline-offset-4 hover:text-brick';

const FiguresLink = ({ index, name }: FiguresNotice) => (
  <Link
    to={adminWebsitePartPath('$part')}
    params={{ part: 'neighborhoods' }}
    hash={`neighborhoods.entries.${index}.averagePrice`}
    className={linkClasses}
  >
    Enter new ones<span className="sr-only"> for {name}</span>
  </Link>
);

const ClaimsLink = () => (
  <Link to={adminPaths.websiteClaims} className={linkClasses}>
    See the claims
  </Link>
);
