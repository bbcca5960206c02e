import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { formatOfficeDateTime, officeDay } from '#shared/domain/office-time.ts';
import { confirmed, superAdmins } from '#shared/http/calls/access.ts';
import { fileOf } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { sendDownload } from '#shared/records/export.ts';
import { zipStream } from '#shared/records/zip-stream.ts';
import { leftOutTables } from './exported-tables.ts';
import { listAgentFiles, listPictureFiles } from './pictures.ts';
import { describeTable, readTakenTables, tableCsv, type TakenTable } from './table-csv.ts';

const readme = (tables: TakenTable[], now: Date) =>
  [
    `All data of the brokerage, as of ${formatOfficeDateTime(now.toISOString())} (Savannah).`,
    [
      'Each CSV file is UTF-8 with a byte order mark and opens in Excel, Numbers and Google Sheets.',
      'A text that a spreadsheet would run as a formula has one apostrophe more at its start.',
      'The folder “portraits” has the agents’ portraits, named by the Portrait id in agent-pages.csv.',
      'The folder “pictures” has the website’s pictures, named by the Id in pictures.csv.',
      'The folder “files” has the files that agents handed in, named by the Id in agent-files.csv.',
    ].join('\r\n'),
    ...tables.map(describeTable),
    [
      'Tables that are left out:',
      ...Object.entries(leftOutTables).map(([name, reason]) => `  ${name}: ${reason}`),
    ].join('\r\n'),
  ].join('\r\n\r\n');

/** Adds the route that sends everything of the brokerage as files that other programs read. */
export function takeOutRoutes(app: TypedApp, context: { db: Database; clock: () => Date }): void {
  const { db, clock } = context;
  const options = {
    schema: {
      summary: 'Export all data of the brokerage as a ZIP file of CSV files and pictures',
      response: { 200: fileOf('application/zip') },
    },
    exposeHeadRoute: false,
    config: { access: confirmed(superAdmins) },
  };
  app.get(apiPaths.dataExport, options, async (request, reply) => {
    const now = clock();
    const entry = { action: 'export', entity: 'brokerage_data' } as const;
    await commit({ db }, request, (transaction) =>
      recordAudit(transaction, actorOf(request), entry, now),
    );
    const tables = await readTakenTables(db);
    const stream = zipStream([
      { name: 'README.txt', read: () => [Buffer.from(`\ufeff${readme(tables, now)}\r\n`)] },
      ...tables.map((table) => ({ name: table.file, read: () => tableCsv(db, table) })),
      ...(await listPictureFiles(db)),
      ...(await listAgentFiles(db)),
    ]);
    return sendDownload(reply, 'application/zip', `brokerage-${officeDay(now)}.zip`, stream);
  });
}
