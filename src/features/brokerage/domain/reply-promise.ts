import * as z from 'zod/mini';
import type { Brokerage } from './brokerage.ts';
import { replyDueAt } from './office-hours.ts';
import { hoursInWords, replyTime } from './office-hours-words.ts';
import {
  formatOfficeTime,
  officeDay,
  officeTimeZoneName,
  timeZone,
} from '#shared/domain/office-time.ts';

type Office = Pick<Brokerage, 'name' | 'hours' | 'replyHours'>;

/** The server's answer to an inquiry that was sent with JavaScript. */
export const inquiryAnswer = z.object({
  id: z.string(),
  /** A sentence that says who replies and, if the brokerage promises a time, by when. */
  reply: z.string(),
  hours: z.string(),
});
export type InquiryAnswer = z.output<typeof inquiryAnswer>;

const who = ({ name }: Office, agentName: string | undefined) =>
  agentName ? `${agentName} of ${name}` : 'We';

/** @param agentName the agent whose page showed the form; undefined for the home page */
export function replyPromise(office: Office, agentName: string | undefined): string {
  const { hours, replyHours } = office;
  return replyHours === null
    ? `${who(office, agentName)} will contact you soon.`
    : `${who(office, agentName)} will reply ${replyTime(replyHours)} during office hours, ${hoursInWords(hours)}.`;
}

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * Returns the server's answer to an inquiry, with the time by which the office will reply if it
 * promises one.
 */
export function answerInquiry(
  office: Office,
  { id, agentName, receivedAt }: { id: string; agentName: string | undefined; receivedAt: Date },
): InquiryAnswer {
  const hours = `${hoursInWords(office.hours)}, ${officeTimeZoneName}`;
  const dueAt = replyDueAt(receivedAt.toISOString(), office);
  if (dueAt === null) return { id, reply: replyPromise(office, agentName), hours };
  const due = new Date(dueAt);
  const by =
    officeDay(due) === officeDay(receivedAt)
      ? `${formatOfficeTime(dueAt)} today`
      : dayAndTime.format(due);
  return { id, reply: `${who(office, agentName)} will reply by ${by}.`, hours };
}
