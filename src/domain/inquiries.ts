import * as z from 'zod/mini';
import { agentServices, type Service } from './inquiry-words.ts';
import { calendarDate, emailAddress, requiredText } from './fields.ts';
import { listQuery } from './lists.ts';
import type { EmailSummary } from './emails.ts';
import { recordIdPattern } from './record-id.ts';

export const inquiryStatuses = ['new', 'in_progress', 'done', 'spam'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const inquiryStatusLabels: Record<InquiryStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  done: 'Done',
  spam: 'Spam',
};

export const spamReasons = ['hidden_field', 'fill_time', 'links'] as const;
export type SpamReason = (typeof spamReasons)[number];

export const spamReasonLabels: Record<SpamReason, string> = {
  hidden_field: 'A field that people never see was filled in',
  fill_time: 'The form was filled in faster than people can',
  links: 'It is full of links',
};

/** One inquiry as the back office reads it. */
export interface Inquiry {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  service: Service;
  message: string | null;
  status: InquiryStatus;
  /** Why it was put aside by itself; null where it was not. */
  spamReason: SpamReason | null;
  /** The agent whose page the form stood on. */
  aboutAgentId: string | null;
  aboutAgentName: string | null;
  assignedAgentId: string | null;
  assignedAgentName: string | null;
  /** Instants are ISO 8601, UTC. */
  firstResponseAt: string | null;
  /** By when the site's promise has it answered. */
  replyDueAt: string;
  readAt: string | null;
  /** The version of the consent that the form showed, "unknown", or null where it said none. */
  consentVersion: string | null;
  createdAt: string;
}

export const inquirySorts = ['received', 'name', 'service', 'status', 'agent'] as const;
export type InquirySort = (typeof inquirySorts)[number];

/** What the queue can be narrowed to; the dates are days of the office. */
export const inquiriesQuery = z.extend(listQuery(inquirySorts), {
  status: z.optional(z.enum(inquiryStatuses, `Must be one of ${inquiryStatuses.join(', ')}`)),
  /** An agent's id, or "none" for inquiries that nobody has. */
  agent: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text === 'none' || recordIdPattern.test(text),
          'Must be the id of an agent',
        ),
      ),
  ),
  service: z.optional(z.enum(agentServices, `Must be one of ${agentServices.join(', ')}`)),
  from: z.optional(calendarDate()),
  to: z.optional(calendarDate()),
});
export type InquiriesQuery = z.output<typeof inquiriesQuery>;

/** What people decide about an inquiry; its words stay as they came. */
export const inquiryEdit = z.object({
  status: z.enum(inquiryStatuses, 'Invalid input'),
  assignedAgentId: z.nullable(
    z.string('Invalid input').check(z.regex(recordIdPattern, 'Please choose an agent')),
  ),
  /** Whether somebody has answered the visitor; the time of the first yes is kept. */
  isAnswered: z.boolean('Invalid input'),
});
export type InquiryEdit = z.output<typeof inquiryEdit>;

export const noteInput = z.object({ text: requiredText(5000, 'Please write a note') });

export const eraseInput = z.object({
  email: emailAddress(254, 'Please enter a valid email address'),
});

export interface InquiryNote {
  id: string;
  /** The administrator's name. */
  author: string;
  text: string;
  /** ISO 8601, UTC */
  createdAt: string;
}

/** One inquiry with everything that the office knows beside it. */
export interface InquiryDetail extends Inquiry {
  /** The words of the consent that was shown; null where no known version was recorded. */
  consentText: string | null;
  notes: InquiryNote[];
  mails: EmailSummary[];
  /** Other inquiries under the same e-mail address, newest first. */
  fromSamePerson: Inquiry[];
}
