import * as z from 'zod/mini';
import { pageNumber } from './lists.ts';

export const emailKinds = ['office_notice', 'agent_notice', 'acknowledgement'] as const;
export type EmailKind = (typeof emailKinds)[number];

export const emailKindLabels: Record<EmailKind, string> = {
  office_notice: 'Notice to the office',
  agent_notice: 'Notice to the agent',
  acknowledgement: 'Acknowledgement to the visitor',
};

export const emailStatuses = ['queued', 'sending', 'sent', 'failed'] as const;
export type EmailStatus = (typeof emailStatuses)[number];

export const emailStatusLabels: Record<EmailStatus, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
};

/** One mail of the outbox, without its words. Instants are ISO 8601, UTC. */
export interface EmailSummary {
  id: string;
  contactSubmissionId: string;
  kind: EmailKind;
  status: EmailStatus;
  recipientName: string;
  recipientAddress: string;
  subject: string;
  attempts: number;
  /** What the mail server or the network said at the last attempt that did not succeed. */
  lastError: string | null;
  /** When it is tried next; null where it is not. */
  nextAttemptAt: string | null;
  sentAt: string | null;
  createdAt: string;
}

/** One mail in the list of all. */
export interface ListedEmail extends EmailSummary {
  /** Who wrote the inquiry that it is about. */
  inquirer: string;
  /** Whether it would still be of use: its inquiry is open, and no thanks would come days late. */
  isWanted: boolean;
}

/** How the outbox stands. */
export interface EmailState {
  /** Whether a mail server is set; without one mails wait, to be read in the back office. */
  isSending: boolean;
  /** Mails that could not be sent, are not tried any more and are still wanted. */
  failed: number;
}

export interface Mail extends EmailSummary {
  /** Fixed when the mail was queued, so that a mail sent twice is known as one. */
  messageId: string;
  text: string;
  html: string;
}

/** The query of the email list. */
export const emailsQuery = z.object({
  status: z.optional(z.enum(emailStatuses, `Must be one of ${emailStatuses.join(', ')}`)),
  page: z.optional(pageNumber),
});
export type EmailsQuery = z.output<typeof emailsQuery>;
