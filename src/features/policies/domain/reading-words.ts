import { formatCalendarDate, formatOfficeDateTime } from '#shared/domain/office-time.ts';
import type { PolicyReading } from './reading.ts';

/** Returns the sentence above the text of a policy. */
export function noticeOf(reading: PolicyReading): string {
  switch (reading.state) {
    case 'open':
      return `Please read this policy and confirm it below by ${formatCalendarDate(reading.dueOn)}.`;
    case 'confirmed':
      return confirmedWords(reading);
    case 'withdrawn':
      return 'This policy has been withdrawn. You do not need to confirm it.';
    default:
      return 'You do not need to confirm this policy.';
  }
}

function confirmedWords({
  version,
  confirmedAt,
  method,
  paperOn,
}: Extract<PolicyReading, { state: 'confirmed' }>): string {
  const { number } = version;
  return method === 'paper' && paperOn !== null
    ? `You confirmed version ${number} on paper on ${formatCalendarDate(paperOn)}.`
    : `You confirmed version ${number} on ${formatOfficeDateTime(confirmedAt)}.`;
}
