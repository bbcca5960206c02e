import type { Database } from '#shared/db/connection.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { cameFromInWords } from '#features/inquiries/domain/came-from.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { inquirySources } from '#features/inquiries/domain/inquiry-sources.ts';
import {
  inquiryStatuses,
  type InquiriesQuery,
  type Inquiry,
} from '#features/inquiries/domain/inquiries.ts';
import { formatSpreadsheetTime, officeTimeZoneName } from '#shared/domain/office-time.ts';
import { readInquiries } from '#features/inquiries/server/store.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { orderOf } from './list-store.ts';
import { selectMatching } from './select-matching.ts';

const time = (instant: string | null) => (instant ? formatSpreadsheetTime(instant) : '');

const columns: ExportColumns<Inquiry> = [
  [`Received (${officeTimeZoneName})`, ({ createdAt }) => time(createdAt)],
  ['Status', ({ status }) => inquiryStatuses.labels[status]],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Interested in', ({ service }) => serviceLabels[service]],
  ['Message', ({ message }) => message],
  ['Source', ({ source }) => inquirySources.labels[source]],
  ['Source note', ({ sourceNote }) => sourceNote],
  ['Came from', ({ cameFrom }) => cameFrom && cameFromInWords(cameFrom)],
  [
    'Agent’s page',
    ({ aboutAgentName, aboutAgentIsActive }) =>
      aboutAgentName && markedName(aboutAgentName, aboutAgentIsActive),
  ],
  ['Home', ({ propertyTitle }) => propertyTitle],
  [
    'Assigned to',
    ({ assignedAgentName, assignedAgentIsActive }) =>
      assignedAgentName && markedName(assignedAgentName, assignedAgentIsActive),
  ],
  [`Reply due (${officeTimeZoneName})`, ({ replyDueAt }) => time(replyDueAt)],
  [`First response (${officeTimeZoneName})`, ({ firstResponseAt }) => time(firstResponseAt)],
  ['Office minutes to first response', ({ responseMinutes }) => responseMinutes],
  [
    `Asked not to be contacted (${officeTimeZoneName})`,
    ({ doNotContactAt }) => time(doNotContactAt),
  ],
  [`Given back (${officeTimeZoneName})`, ({ givenBackAt }) => time(givenBackAt)],
  ['Consent version', ({ consentVersion }) => consentVersion],
  ['Id', ({ id }) => id],
];

/** Leaves out spam, unless the query has the status "spam". */
export async function exportInquiries(db: Database, query: InquiriesQuery, now: Date) {
  const { status = 'all' } = query;
  const { matching } = await selectMatching(db, query, now);
  return exportOfList({
    file: 'contact-submissions',
    entity: 'contact_submission',
    counted: 'inquiries',
    columns,
    matching: matching.$if(status === 'all', (rows) => rows.where('status', '!=', 'spam')),
    order: orderOf(query),
    readRows: (ids) => readInquiries(db, ids),
  });
}
