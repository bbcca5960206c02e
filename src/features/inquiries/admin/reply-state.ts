import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { minutesInWords } from '#features/inquiries/domain/minutes-in-words.ts';
import { formatOfficeWeekTime } from '#shared/domain/office-time.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** A text such as "Replied in 20 min", with its color. */
export interface ReplyState {
  words: string;
  /** The time at which a reply is or was due, such as "Due Friday 2:00 PM". */
  due?: string;
  tone: 'oak' | 'brick' | 'plain';
}

/** Counts all hours, not only office hours. */
function lateness(since: string, now: string): string {
  const minutes = Math.max(1, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : counted(Math.floor(hours / 24), 'day', 'days');
}

/**
 * Returns words such as "Replied in 20 min". A reply that came after a minute or more, but within no
 * office hours, came after hours.
 */
function answeredIn({ createdAt, firstResponseAt, responseMinutes }: Inquiry): string {
  if (responseMinutes === null || firstResponseAt === null) return 'Replied';
  const isAfterHours =
    responseMinutes === 0 && Date.parse(firstResponseAt) - Date.parse(createdAt) >= 60_000;
  return isAfterHours ? 'Replied after hours' : `Replied in ${minutesInWords(responseMinutes)}`;
}

/** @param now the current time in ISO 8601 */
export function replyState(inquiry: Inquiry, now: string): ReplyState {
  const { status, firstResponseAt, replyDueAt } = inquiry;
  if (firstResponseAt) {
    const isLate = replyDueAt !== null && firstResponseAt > replyDueAt;
    return {
      words: `${answeredIn(inquiry)}${isLate ? ', late' : ''}`,
      tone: isLate ? 'brick' : 'oak',
    };
  }
  if (status === 'spam') return { words: 'In spam', tone: 'plain' };
  if (status === 'done') return { words: 'Closed without a reply', tone: 'plain' };
  if (replyDueAt === null) return { words: 'No reply yet', tone: 'plain' };
  const due = formatOfficeWeekTime(replyDueAt, now);
  return now > replyDueAt
    ? { words: `${lateness(replyDueAt, now)} late`, due: `Due ${due}`, tone: 'brick' }
    : { words: `Due ${due}`, tone: 'plain' };
}
