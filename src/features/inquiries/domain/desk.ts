import * as z from 'zod/mini';
import { callOutcomes, longestNote } from './calls.ts';
import type { Inquiry } from './inquiries.ts';
import { deskChanges } from './desk-changes.ts';
import { replyWords } from './replies.ts';
import { choices, optionalText, recordId } from '#shared/domain/fields.ts';
import {
  formatOfficeDayTime,
  formatOfficeTime,
  formatOfficeWeekTime,
  officeDay,
} from '#shared/domain/office-time.ts';

/** The answers of an agent to an inquiry: calls to the client, and changes of the inquiry. */
export const deskOutcomes = choices({ ...callOutcomes.labels, ...deskChanges.labels });

/** The form with which an agent answers an inquiry. */
export const outcomeInput = z
  .object({
    outcome: z.enum(deskOutcomes.values, 'Please choose an answer'),
    note: optionalText(longestNote),
  })
  .check(
    z.refine(({ outcome, note }) => outcome !== 'give_back' || /\S/.test(note ?? ''), {
      error: 'Please write why you give the inquiry back',
      path: ['note'],
    }),
  );

export const deskReply = z.object({
  subject: replyWords.shape.subject,
  text: replyWords.shape.message,
  note: optionalText(longestNote),
  /** See `replyInput`. Empty for no reply. Without this field, an unseen reply is not looked for. */
  seenReplyId: z.optional(z.union([z.literal(''), recordId('Invalid id')])),
});

/** Returns words such as "due today at 4:00 PM". @param now the current time in ISO 8601 */
function dueWords(dueAt: string, now: string): string {
  if (dueAt < now) return `overdue since ${formatOfficeDayTime(dueAt, now)}`;
  return officeDay(new Date(dueAt)) === officeDay(new Date(now))
    ? `due today at ${formatOfficeTime(dueAt)}`
    : `due ${formatOfficeWeekTime(dueAt, now)}`;
}

/** Returns words about an inquiry's reply, such as "Reply due today at 4:00 PM". */
export function replySentence(
  {
    status,
    firstResponseAt,
    replyDueAt,
  }: Pick<Inquiry, 'status' | 'firstResponseAt' | 'replyDueAt'>,
  now: string,
): string {
  if (firstResponseAt !== null) return `Answered ${formatOfficeDayTime(firstResponseAt, now)}`;
  if (status === 'done') return 'Closed without a reply';
  return replyDueAt === null ? 'No reply yet' : `Reply ${dueWords(replyDueAt, now)}`;
}
