import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { reportQuery } from '#app/api/queries.ts';
import { hasMonthBefore, monthLater, nameOfMonth, type Report } from '#app/domain/report.ts';
import { largeFigures } from '#app/domain/report-figures.ts';
import { sectionsOf } from '#app/domain/report-sections.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { adminReportPath } from '#shared/domain/paths.ts';
import { DownloadButton } from '#shared/lists/export-button.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { CellLink, SectionBlock } from './section-block.tsx';

const route = getRouteApi(`/signed-in${adminReportPath('$month')}`);

function stateOf({ isRunning, isFinal }: Report): string {
  if (isRunning) return 'This month is running. The figures follow the records.';
  if (isFinal) return 'Final. The links show these rows as they are today.';
  return 'Not final until each inquiry is answered or closed, or two weeks have passed.';
}

/** Leads to the report of the last full month, or of this month if it is the first one. */
export function LastReport() {
  const month = officeDay(new Date(useMountTime())).slice(0, 7);
  const query = useQuery(reportQuery(month));
  return (
    <QueryView query={query} loading="Loading the report..." failed="There is no report">
      {(report) => (
        <Navigate
          to={adminReportPath('$month')}
          params={{ month: hasMonthBefore(report) ? monthLater(month, -1) : month }}
          replace
        />
      )}
    </QueryView>
  );
}

/** The screen with the report of a month, which prints on one sheet. */
export function ReportPage() {
  const query = useQuery(reportQuery(route.useParams().month));
  const { data: report } = query;
  return (
    <Screen
      title={report ? nameOfMonth(report.month) : 'Report of a month'}
      intro={report && stateOf(report)}
      actions={report && <Actions {...report} />}
    >
      <QueryView query={query} loading="Loading the report..." failed="This month has no report">
        {(data) => <Sheet report={data} />}
      </QueryView>
    </Screen>
  );
}

const Actions = ({ month, isRunning, inquiries }: Report) => (
  <>
    {hasMonthBefore({ inquiries }) && (
      <Link
        to={adminReportPath('$month')}
        params={{ month: monthLater(month, -1) }}
        className={buttonClasses('secondary')}
      >
        <ChevronLeft aria-hidden className="size-4" />
        Previous
      </Link>
    )}
    {!isRunning && (
      <Link
        to={adminReportPath('$month')}
        params={{ month: monthLater(month, 1) }}
        className={buttonClasses('secondary')}
      >
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Link>
    )}
    <DownloadButton href={apiPaths.reportCsv(month)} label="CSV" />
    <PrintButton />
  </>
);

function Sheet({ report }: { report: Report }) {
  const { isFinal } = report;
  const figures = largeFigures(report);
  const sections = sectionsOf(report);
  const definitions = [
    ...figures.map(({ label, about }) => `${label}: ${about}`),
    ...sections.map(({ title, about }) => `${title}: ${about}`),
  ];
  return (
    <div className="grid grid-flow-row-dense gap-x-8 gap-y-6 lg:grid-cols-3 print:grid-cols-3 print:gap-x-5 print:-mt-4 print:gap-y-1 print:text-[7.5pt]/[9.5pt]">
      <dl className="grid grid-cols-2 gap-px border border-line bg-line lg:col-span-3 lg:grid-cols-4 print:col-span-3 print:grid-cols-4">
        {figures.map(({ label, value, parts, about }) => (
          <div key={label} title={about} className="bg-surface px-4 py-3 print:px-2 print:py-1">
            <dt className="text-sm text-quiet print:text-[8pt]">{label}</dt>
            <dd className="font-display text-4xl/tight font-medium max-sm:text-2xl print:text-[18pt]">
              <CellLink {...value} isFinal={isFinal} />
            </dd>
            <dd className="flex flex-wrap gap-x-3 text-sm print:gap-x-1.5 print:text-[7.5pt]">
              {parts.map((part) => (
                <span key={part.text}>
                  <CellLink {...part} isFinal={isFinal} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {sections.map((section) => (
        <SectionBlock key={section.title} section={section} isFinal={isFinal} />
      ))}
      <ul className="border-t border-line pt-2 text-sm text-quiet lg:col-span-3 lg:columns-2 print:col-span-3 print:columns-3 print:text-[6.5pt]/[8pt]">
        {definitions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
