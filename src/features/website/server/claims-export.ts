import { reviewStates, type RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { formatSpreadsheetTime, officeTimeZoneName } from '#shared/domain/office-time.ts';
import type { Export, ExportColumns } from '#shared/records/export.ts';

const columns: ExportColumns<RegisterRow> = [
  ['Subject', ({ subject }) => subject],
  ['Kind', ({ isClaim }) => (isClaim ? 'Claim' : 'Texts')],
  ['Words', ({ words }) => words],
  ['Where', ({ where }) => where],
  ['State', ({ state }) => reviewStates.labels[state]],
  ['Shown', ({ isHidden }) => (isHidden ? 'No' : 'Yes')],
  ['Source', ({ review }) => review?.source],
  ['Source checked on', ({ review }) => review?.checkedOn],
  ['Valid until', ({ review }) => review?.validUntil],
  ['Note', ({ review }) => review?.note],
  ['Reviewed by', ({ review }) => review?.reviewerName],
  ['Username', ({ review }) => review?.reviewerUsername],
  ['Title', ({ review }) => review?.reviewerTitle],
  [
    `Reviewed (${officeTimeZoneName})`,
    ({ review }) => review && formatSpreadsheetTime(review.reviewedAt),
  ],
];

export const exportRegister = (register: RegisterRow[]): Export<RegisterRow> => ({
  file: 'claims',
  entity: 'advertising',
  counted: 'claims',
  columns,
  count: () => register.length,
  batches: [register],
});
