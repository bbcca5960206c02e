import { sql } from 'kysely';
import * as z from 'zod/mini';
import { downloadQuery, downloadState } from '#app/domain/downloads.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { formatOfficeDateTime, officeDay } from '#shared/domain/office-time.ts';
import { confirmed, superAdmins } from '#shared/http/calls/access.ts';
import { fileOf } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { sendDownload } from '#shared/records/export.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { zipStream } from '#shared/records/zip-stream.ts';
import { leftOutTables } from './exported-tables.ts';
import { listAgentFiles, listPictureFiles } from './pictures.ts';
import { describeTable, readTakenTables, tableCsv, type TakenTable } from './table-csv.ts';
import { readDownload, trackDownload } from './track-download.ts';

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

async function countRows(db: Database, tables: TakenTable[]): Promise<number> {
  const counts = tables.map(({ name }) => sql`(select count(*) from ${sql.table(name)})`);
  const { rows } = await sql<{ count: number }>`
    select ${sql.join(counts, sql` + `)} as count
  `.execute(db.withoutPlugins());
  return Number(rows[0]?.count);
}

export function takeOutRoutes(app: TypedApp, context: { db: Database; clock: () => Date }): void {
  const { db, clock } = context;
  const options = {
    schema: {
      summary: 'Export all data of the brokerage as a ZIP file of CSV files and pictures',
      querystring: downloadQuery,
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
    const { onProgress, endWith } = await trackDownload(context, request.query.download);
    const tables = await readTakenTables(db);
    const files = [...(await listPictureFiles(db)), ...(await listAgentFiles(db))];
    const total = (await countRows(db, tables)) + files.length;
    let sent = 0;
    const onSent = (count: number) => {
      sent += count;
      const words = `Sending ${total.toLocaleString('en-US')} records and pictures`;
      // Records can be added meanwhile.
      onProgress(words, Math.min(1, sent / total));
    };
    const stream = zipStream([
      { name: 'README.txt', read: () => [Buffer.from(`\ufeff${readme(tables, now)}\r\n`)] },
      ...tables.map((table) => ({
        name: table.file,
        read: () => tableCsv(db, table, onSent),
      })),
      ...files.map(({ name, read }) => ({
        name,
        read() {
          onSent(1);
          return read();
        },
      })),
    ]);
    endWith(stream);
    return sendDownload(reply, 'application/zip', `brokerage-${officeDay(now)}.zip`, stream);
  });

  const state = {
    schema: {
      summary: 'Say how far a download of all data or of an encrypted backup is',
      response: { 200: z.nullable(downloadState) },
    },
    config: { access: superAdmins },
  };
  app.get(apiPaths.download(':id'), state, ({ params }) =>
    readDownload(context, requireRecordId(params)),
  );
}
