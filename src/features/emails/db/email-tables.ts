import type { Generated } from 'kysely';
import type { EmailKind, EmailStatus } from '#features/emails/domain.ts';
import type { Instant } from '#shared/db/column-types.ts';

/**
 * The emails that wait to be sent (the outbox), and those that were sent or given up. An email
 * about inquiries is inserted in the transaction of the change that it is about, such as a new
 * inquiry. A scheduled job inserts the emails about policies. Any instance can send any email.
 */
export interface EmailMessagesTable {
  id: string;
  /** Null if the email is about several inquiries (see `EmailInquiriesTable`) or about a policy. */
  contactSubmissionId: string | null;
  /** The request to confirm a policy that the email is about; null for all other emails. */
  policyRequestId: string | null;
  /**
   * A link with a secret token, which replaces the placeholder `linkPlace` in the texts when the
   * email is sent. It is deleted when the mail server has accepted the email, when a newer email
   * replaces this one, and when the link is revoked or may no longer be sent.
   */
  secretLink: string | null;
  kind: EmailKind;
  /** The username of the administrator who wrote a reply; null for all other emails. */
  author: string | null;
  messageId: string;
  recipientName: string;
  recipientAddress: string;
  replyToName: string | null;
  replyToAddress: string | null;
  subject: string;
  text: string;
  html: string;
  status: Generated<EmailStatus>;
  attempts: Generated<number>;
  /**
   * The time of the next attempt to send the email. While the email is being sent, it is the time
   * from which the sending process must have ended. Any instance may then try again, unless the
   * text was given.
   */
  nextAttemptAt: Instant;
  /**
   * The time just before the mail server got the end of the text, in the attempt that is being
   * made. From then on the email may have been delivered. Null before that, and for another attempt.
   */
  textGivenAt: Instant | null;
  lastError: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
}

/**
 * The inquiries of emails that are about several inquiries. The words about each inquiry are here
 * and not in the email's own text, so that they are deleted with the inquiry.
 */
export interface EmailInquiriesTable {
  emailId: string;
  contactSubmissionId: string;
  position: number;
  text: string;
  html: string;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    emailMessages: EmailMessagesTable;
    emailInquiries: EmailInquiriesTable;
  }
}
