import { reviewStates, type RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { formatSpreadsheetTime, officeTimeZoneName } from '#shared/domain/office-time.ts';
import { csvLines } from '#shared/records/csv.ts';

const columns: [string, (row: RegisterRow) => string | null | undefined][] = [
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

export const registerCsv = (register: RegisterRow[]): string =>
  csvLines([columns.map(([header]) => header)], true) +
  csvLines(register.map((row) => columns.map(([, read]) => read(row) ?? '')));
