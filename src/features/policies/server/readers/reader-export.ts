import { formatSpreadsheetTime } from '#shared/domain/office-time.ts';
import { readerStateLabels, type PolicyReader } from '#features/policies/domain/readers.ts';
import { emailStatuses } from '#features/emails/domain.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import type { FoundReaders } from './reader-list.ts';

const time = (instant: string | null) => instant && formatSpreadsheetTime(instant);

const columns: ExportColumns<PolicyReader> = [
  ['Agent', ({ name }) => name],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
  ['State', ({ state }) => readerStateLabels[state]],
  ['Confirmed version', ({ confirmedVersion }) => confirmedVersion],
  ['Confirmed', ({ confirmedAt }) => time(confirmedAt)],
  ['By', ({ method }) => method && { link: 'Link', paper: 'Paper' }[method]],
  ['Day on the paper', ({ paperOn }) => paperOn],
  ['Asked', ({ askedAt }) => time(askedAt)],
  ['Due', ({ dueOn }) => dueOn],
  ['Last email', ({ lastSentAt }) => time(lastSentAt)],
  ['Emails', ({ sentCount }) => sentCount],
  [
    'Status of the last email',
    ({ emailStatus }) => emailStatus && emailStatuses.labels[emailStatus],
  ],
  ['Error of the last email', ({ emailError }) => emailError],
  ['Reason for the waiver', ({ closeReason }) => closeReason],
  ['Recorded by', ({ closedBy }) => closedBy],
  ['Remarks on the address', ({ addressRemarks }) => addressRemarks.join(' ')],
  ['Agent id', ({ id }) => id],
];

export const exportReaders = ({ matching, readRows, ...order }: FoundReaders) =>
  exportOfList({
    file: 'policy-readers',
    entity: 'policy_request',
    counted: 'agents',
    columns,
    matching,
    order,
    readRows,
  });
