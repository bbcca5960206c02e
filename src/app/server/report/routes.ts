import { report, type Report } from '#app/domain/report.ts';
import { sectionsOf } from '#app/domain/report-sections.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { isCalendarDate } from '#shared/domain/fields.ts';
import { confirmed, office } from '#shared/http/calls/access.ts';
import { fileOf } from '#shared/http/calls/answers.ts';
import { InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { csvLines } from '#shared/records/csv.ts';
import { exportTypes } from '#shared/records/export.ts';
import { firstMonth, monthOf, readReport } from './report.ts';

/** @throws InvalidFieldsError, NotFoundError (before the first record) */
async function getReport(db: Database, params: unknown, now: Date): Promise<Report> {
  const { month } = params as { month: string };
  const isMonth = month.length === 7 && isCalendarDate(`${month}-01`);
  if (!isMonth || month > monthOf(now)) {
    throw new InvalidFieldsError({ month: ['Must be this month or an earlier one, as YYYY-MM'] });
  }
  if (month < (await firstMonth(db, now))) throw new NotFoundError();
  return readReport(db, month, now);
}

const linesOf = (found: Report) =>
  sectionsOf(found).flatMap(({ title, columns = [''], rows }) =>
    rows.flatMap(({ name, cells }) =>
      cells.map(({ text }, nth) => [title, name, columns[nth] ?? '', text]),
    ),
  );

export function reportRoutes(app: TypedApp, context: { db: Database; clock: () => Date }): void {
  const { db, clock } = context;
  const config = { access: office('reports:read'), errors: [422] };
  const schema = { summary: 'Read the report of a month', response: { 200: report } };
  app.get(apiPaths.report(':month'), { schema, config }, ({ params }) =>
    getReport(db, params, clock()),
  );
  const csv = {
    summary: 'Export the report of a month as a CSV file',
    response: { 200: fileOf(exportTypes.csv) },
  };
  const access = confirmed(office());
  app.get(
    apiPaths.reportCsv(':month'),
    { schema: csv, config: { ...config, access } },
    async ({ params }, reply) => {
      const found = await getReport(db, params, clock());
      const lines = csvLines([['Table', 'Row', 'Figure', 'Value'], ...linesOf(found)], true);
      return reply
        .type(`${exportTypes.csv}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="report-${found.month}.csv"`)
        .send(lines);
    },
  );
}
