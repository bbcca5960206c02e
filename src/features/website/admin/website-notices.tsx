import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { FiguresNotice } from '#features/site/domain/claims/figures.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { adminPaths, adminWebsitePartPath } from '#shared/domain/paths.ts';
import { noticesQuery } from '#features/website/api/claims.ts';
import { counted } from '#shared/domain/text/counted.ts';

interface WebsiteNoticesProps {
  /** Whether to leave out the notices about reviews, as in the editor of the neighborhoods. */
  figuresOnly?: boolean;
}

export function WebsiteNotices({ figuresOnly = false }: WebsiteNoticesProps) {
  const { data } = useQuery(noticesQuery);
  if (!data) return null;
  const { figures, changed, expired, unsigned, neverReviewed } = data;
  const reviews = [
    unsigned > 0 &&
      `${counted(unsigned, 'claim needs', 'claims need')} a source and your broker’s sign-off.`,
    changed > 0 &&
      `${counted(changed, 'claim or text has', 'claims or texts have')} changed since the review.`,
    expired > 0 && `${counted(expired, 'review has', 'reviews have')} expired.`,
    neverReviewed > 0 && `${counted(neverReviewed, 'text was', 'texts were')} never reviewed.`,
  ].filter((sentence) => sentence !== false);
  if (figures.length === 0 && (figuresOnly || reviews.length === 0)) return null;
  return (
    <section
      aria-label="The website needs attention"
      className="mb-5 border border-l-4 border-brick bg-surface px-3.5 py-2 print:hidden"
    >
      <ul className="space-y-1">
        {[...Map.groupBy(figures, ({ hiddenOn }) => hiddenOn)].map(([day, [first, ...others]]) => (
          <Fragment key={day}>
            {first && (
              <Notice link={<FiguresLink {...first} />} isUrgent={isUrgent(first)}>
                {sentenceOf(first, names.format([first, ...others].map(({ name }) => name)))}
              </Notice>
            )}
          </Fragment>
        ))}
        {reviews.length > 0 && !figuresOnly && (
          <Notice link={<ClaimsLink />}>{reviews.join(' ')}</Notice>
        )}
      </ul>
    </section>
  );
}

/** Whether figures are hidden, or will be hidden within 30 days. */
const isUrgent = ({ within }: FiguresNotice) => within !== null && within <= 30;

const names = new Intl.ListFormat('en-US');

/**
 * @param of the names, as one text, of the neighborhoods whose figures become hidden on `hiddenOn`
 */
function sentenceOf({ hiddenOn, daysLeft, within }: FiguresNotice, of: string): string {
  const day = formatCalendarDate(hiddenOn);
  if (daysLeft <= 0) return `Visitors have not seen the figures for ${of} since ${day}.`;
  if (within === null) return `The figures for ${of} are old. Visitors see them until ${day}.`;
  const left = counted(daysLeft, 'day', 'days');
  const request = within <= 7 ? ' Publish newer ones this week.' : '';
  return `The figures for ${of} disappear in ${left}, on ${day}.${request}`;
}

interface NoticeProps {
  link: ReactNode;
  isUrgent?: boolean;
  children: ReactNode;
}

const Notice = ({ link, isUrgent: urgent = false, children }: NoticeProps) => (
  <li className="flex gap-x-2.5 py-1">
    <CalendarClock aria-hidden className={`mt-0.5 size-5 shrink-0 ${urgent ? 'text-brick' : ''}`} />
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
      <span className={urgent ? 'font-semibold text-brick' : ''}>{children}</span>
      {link}
    </span>
  </li>
);

const FiguresLink = ({ index, hiddenOn }: FiguresNotice) => (
  <Link
    to={adminWebsitePartPath('$part')}
    params={{ part: 'neighborhoods' }}
    hash={`neighborhoods.entries.${index}.averagePrice`}
    className="action-link"
  >
    Enter new ones
    <span className="sr-only"> in place of those until {formatCalendarDate(hiddenOn)}</span>
  </Link>
);

const ClaimsLink = () => (
  <Link to={adminPaths.websiteClaims} className="action-link">
    Review claims
  </Link>
);
