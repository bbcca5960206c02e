import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import type { Database } from '#db/connection.ts';
import { serviceLabels } from '#domain/inquiry-words.ts';
import { inquiryStatuses, type InquiriesQuery, type Inquiry } from '#domain/inquiries.ts';
import { officeMinutesBetween } from '#domain/office-hours.ts';
import { formatOfficeDateTime, officeDay } from '#domain/office-time.ts';
import { InvalidFieldsError } from '#server/errors.ts';
import { recordAudit, type Actor } from '#server/records/audit-trail.ts';
import { listForExport } from './list-store.ts';

/**
 * The most inquiries in one export. The limit bounds the memory that the answer takes, and keeps
 * the file usable in a spreadsheet.
 */
const mostExported = 20_000;

/** @throws InvalidFieldsError (too many inquiries match) */
export async function exportInquiries(
  db: Database,
  query: InquiriesQuery,
  actor: Actor,
  now: Date,
): Promise<Inquiry[]> {
  const inquiries = await listForExport(db, query, mostExported + 1);
  if (inquiries.length > mostExported) {
    throw new InvalidFieldsError({
      from: [`More than ${mostExported} inquiries match. Please narrow the dates.`],
    });
  }
  const after = { inquiries: inquiries.length };
  await recordAudit(db, actor, { action: 'export', entity: 'contact_submission', after }, now);
  return inquiries;
}

export const sendCsv = (reply: FastifyReply, inquiries: Inquiry[], now: Date) =>
  reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="contact-submissions-${officeDay(now)}.csv"`,
    )
    .send(toCsv(inquiries));

const instant = (value: string | null) => (value ? formatOfficeDateTime(value) : '');

const columns: [string, (inquiry: Inquiry) => string | number | null][] = [
  ['Received', ({ createdAt }) => instant(createdAt)],
  ['Status', ({ status }) => inquiryStatuses.labels[status]],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Interested in', ({ service }) => serviceLabels[service]],
  ['Message', ({ message }) => message],
  ['Came in through', ({ aboutAgentName }) => aboutAgentName],
  ['Assigned to', ({ assignedAgentName }) => assignedAgentName],
  ['First response', ({ firstResponseAt }) => instant(firstResponseAt)],
  [
    'Office minutes to first response',
    ({ createdAt, firstResponseAt }) =>
      firstResponseAt ? officeMinutesBetween(createdAt, firstResponseAt) : null,
  ],
  ['Consent version', ({ consentVersion }) => consentVersion],
  ['Id', ({ id }) => id],
];

/**
 * Writes CSV in UTF-8, with a byte order mark for Excel, and without cells that a spreadsheet would
 * run as a formula.
 */
const toCsv = (inquiries: Inquiry[]): string =>
  stringify(
    [
      columns.map(([header]) => header),
      ...inquiries.map((inquiry) => columns.map(([, read]) => read(inquiry))),
    ],
    { bom: true, escape_formulas: true, quoted_string: true, record_delimiter: 'windows' },
  );
