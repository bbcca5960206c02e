import {
  emailKindLabels,
  emailStatusLabels,
  type EmailsQuery,
  type ListedEmail,
} from '#features/emails/domain.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatSpreadsheetTime, officeTimeZoneName } from '#shared/domain/office-time.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { findEmails } from './store.ts';

const columns: ExportColumns<ListedEmail> = [
  [`Queued (${officeTimeZoneName})`, ({ createdAt }) => formatSpreadsheetTime(createdAt)],
  ['Kind', ({ kind }) => emailKindLabels[kind]],
  ['To', ({ recipientName }) => recipientName],
  ['Address', ({ recipientAddress }) => recipientAddress],
  ['Subject', ({ subject }) => subject],
  ['Inquiry of', ({ inquirer }) => inquirer],
  ['Author', ({ author }) => author],
  ['Status', ({ status }) => emailStatusLabels[status]],
  [`Sent (${officeTimeZoneName})`, ({ sentAt }) => sentAt && formatSpreadsheetTime(sentAt)],
  ['Attempts', ({ attempts }) => attempts],
  ['Error', ({ lastError }) => lastError],
  ['Id', ({ id }) => id],
];

export const exportEmails = (db: Database, query: EmailsQuery, now: Date) =>
  exportOfList({
    ...findEmails(db, query, now),
    file: 'emails',
    entity: 'mail',
    counted: 'emails',
    columns,
  });
