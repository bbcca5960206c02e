import { serverTime } from '#shared/api/server-time.ts';
import { formatOfficeDate, formatOfficeDateTime } from '#shared/domain/office-time.ts';

const relative = new Intl.RelativeTimeFormat('en-US');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The age from which a date is clearer than a number of days. */
const longestAge = 14 * day;

function inWords(at: string): string {
  const age = serverTime().getTime() - Date.parse(at);
  if (age < minute) return 'just now';
  if (age < hour) return relative.format(-Math.floor(age / minute), 'minute');
  if (age < day) return relative.format(-Math.floor(age / hour), 'hour');
  return age < longestAge ? relative.format(-Math.floor(age / day), 'day') : formatOfficeDate(at);
}

/** Such as "2 hours ago", or after two weeks the date. The tooltip shows both. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatOfficeDateTime(at)}>
    {inWords(at)}
  </time>
);
