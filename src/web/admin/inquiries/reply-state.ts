import type { Inquiry } from '#domain/inquiries.ts';
import { office } from '#domain/office.ts';
import { officeMinutesBetween } from '#domain/office-hours.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';

/**
 * A text about an inquiry's reply, such as "Answered in 20 min", with the color in which it is
 * shown.
 */
export interface ReplyState {
  words: string;
  tone: 'oak' | 'brick' | 'plain';
}

function inWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}

/** @param now the current time in ISO 8601 */
export function replyState(inquiry: Inquiry, now: string): ReplyState {
  const { status, createdAt, firstResponseAt, replyDueAt } = inquiry;
  if (firstResponseAt) {
    const minutes = officeMinutesBetween(createdAt, firstResponseAt);
    const isLate = firstResponseAt > replyDueAt;
    return {
      words: `Answered in ${inWords(minutes)}${isLate ? ', late' : ''}`,
      tone: isLate ? 'brick' : 'oak',
    };
  }
  if (status === 'spam') return { words: 'In spam', tone: 'plain' };
  if (status === 'done') return { words: 'Closed unanswered', tone: 'plain' };
  if (now > replyDueAt) {
    const late = officeMinutesBetween(createdAt, now) - office.replyMinutes;
    return { words: `Overdue by ${inWords(late)}`, tone: 'brick' };
  }
  return { words: `Due ${formatOfficeDateTime(replyDueAt)}`, tone: 'plain' };
}
