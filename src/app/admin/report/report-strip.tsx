import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reportQuery } from '#app/api/queries.ts';
import {
  hasMonthBefore,
  monthLater,
  nameOfMonth,
  shareInWords,
  type Report,
} from '#app/domain/report.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { adminReportPath } from '#shared/domain/paths.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { DayBars } from './pictures.tsx';

/** The dashboard's strip: the inquiries of the last 30 days and the replies within the promise. */
export function ReportStrip() {
  const today = officeDay(new Date(useMountTime()));
  const month = today.slice(0, 7);
  const query = useQuery(reportQuery(month));
  const hasLast = query.data !== undefined && hasMonthBefore(query.data);
  const { data: before } = useQuery({ ...reportQuery(monthLater(month, -1)), enabled: hasLast });
  const rowsOf = (report: Report) =>
    [...(before?.inquiries.byDay ?? []), ...report.inquiries.byDay]
      .filter(({ date }) => date <= today)
      .slice(-30)
      .map(({ date, count }) => ({ name: formatCalendarDate(date), count }));
  return (
    <section
      aria-label="Inquiries and replies"
      className="mb-6 min-h-40 border border-line bg-surface px-4 py-2"
    >
      <QueryView
        query={query}
        loading="Counting inquiries..."
        failed="The inquiries could not be counted"
      >
        {(report) => (
          <>
            <div className="flex flex-wrap justify-between gap-x-6">
              <Link to={adminReportPath('$month')} params={{ month }} className="action-link">
                {`${counted(
                  rowsOf(report).reduce((sum, { count }) => sum + count, 0),
                  'inquiry',
                  'inquiries',
                )} in the last ${hasLast ? rowsOf(report).length : 30} days`}
              </Link>
              <Link to={adminReportPath('$month')} params={{ month }} className="action-link">
                {`Within the promise in ${nameOfMonth(month)}: ${shareInWords(report.replies)}`}
              </Link>
            </div>
            <DayBars rows={rowsOf(report)} />
          </>
        )}
      </QueryView>
    </section>
  );
}
