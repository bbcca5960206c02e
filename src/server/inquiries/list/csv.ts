import { serviceLabels } from '#domain/inquiries/inquiry-words.ts';
import { inquiryStatuses, type Inquiry } from '#domain/inquiries/inquiries.ts';
import { formatSpreadsheetTime, officeTimeZoneName } from '#domain/office/office-time.ts';
import { csvLines } from '#server/records/csv.ts';

const time = (instant: string | null) => (instant ? formatSpreadsheetTime(instant) : '');

const columns: [string, (inquiry: Inquiry) => string | number | null][] = [
  [`Received (${officeTimeZoneName})`, ({ createdAt }) => time(createdAt)],
  ['Status', ({ status }) => inquiryStatuses.labels[status]],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Interested in', ({ service }) => serviceLabels[service]],
  ['Message', ({ message }) => message],
  ['Came in through', ({ aboutAgentName }) => aboutAgentName],
  ['Assigned to', ({ assignedAgentName }) => assignedAgentName],
  [`Reply due (${officeTimeZoneName})`, ({ replyDueAt }) => time(replyDueAt)],
  [`First response (${officeTimeZoneName})`, ({ firstResponseAt }) => time(firstResponseAt)],
  ['Office minutes to first response', ({ responseMinutes }) => responseMinutes],
  ['Consent version', ({ consentVersion }) => consentVersion],
  ['Id', ({ id }) => id],
];

/** Returns the first line. It has a byte order mark, by which Excel recognizes UTF-8. */
export const csvHeader = (): string => csvLines([columns.map(([header]) => header)], true);

/** Returns a line for each inquiry, without cells that a spreadsheet would run as a formula. */
export const toCsv = (inquiries: Inquiry[]): string =>
  csvLines(inquiries.map((inquiry) => columns.map(([, read]) => read(inquiry))));
