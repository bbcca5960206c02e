import type { Inquiry } from '#domain/inquiries/inquiries.ts';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';

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
  const { status, firstResponseAt, responseMinutes, replyDueAt } = inquiry;
  if (firstResponseAt) {
    const answered =
      responseMinutes === null ? 'Answered' : `Answered in ${inWords(responseMinutes)}`;
    const isLate = replyDueAt !== null && firstResponseAt > replyDueAt;
    return {
      words: `${answered}${isLate ? ', late' : ''}`,
      tone: isLate ? 'brick' : 'oak',
    };
  }
  if (status === 'spam') return { words: 'In spam', tone: 'plain' };
  if (status === 'done') return { words: 'Closed unanswered', tone: 'plain' };
  if (replyDueAt === null) return { words: 'Not answered yet', tone: 'plain' };
  const due = formatOfficeDateTime(replyDueAt);
  return now > replyDueAt
    ? { words: `Overdue since ${due}`, tone: 'brick' }
    : { words: `Due ${due}`, tone: 'plain' };
}
