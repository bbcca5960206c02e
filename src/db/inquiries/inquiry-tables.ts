import type { Generated } from 'kysely';
import type { EmailKind, EmailStatus } from '#domain/emails.ts';
import type { CallOutcome } from '#domain/inquiries/calls.ts';
import type { InquiryStatus, SpamReason } from '#domain/inquiries/inquiries.ts';
import type { Service } from '#domain/inquiries/inquiry-words.ts';
import type { Instant, SearchText, SortKey, Version } from '#db/column-types.ts';

export interface ContactSubmissionsTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  service: Service;
  message: string | null;
  status: Generated<InquiryStatus>;
  spamReason: SpamReason | null;
  /**
   * The agent on whose page the visitor sent the form; null for the form on the home page, and if
   * the agent was deleted.
   */
  aboutAgentId: string | null;
  assignedAgentId: string | null;
  firstResponseAt: Instant | null;
  /**
   * The minutes of office hours between the inquiry and the first response, counted with the office
   * hours that were published at the time of the response.
   */
  responseMinutes: number | null;
  /** The time by which the brokerage promised a reply; null if it promised none. */
  replyDueAt: Instant | null;
  readAt: Instant | null;
  /**
   * The version of the consent that the form showed; "unknown" if the form sent a version that does
   * not exist, null if it sent none.
   */
  consentVersion: string | null;
  createdAt: Instant;
  version: Version;
  nameKey: SortKey;
  /** A copy of the assigned agent's `nameKey`, or an empty text if no agent is assigned. */
  agentKey: SortKey;
  searchText: SearchText;
  /**
   * The message and the notes about the inquiry and its calls, as searches compare them. They have
   * their own column because a search looks at it only in the newest 5,000 inquiries or fewer
   * (decision 032).
   */
  searchContent: SearchText;
}

export interface InquiryNotesTable {
  id: string;
  contactSubmissionId: string;
  /** The username of the administrator when the note was written. */
  author: string;
  text: string;
  createdAt: Instant;
}

/** The calls to clients. Triggers refuse updates, and refuse deletions except with the inquiry. */
export interface InquiryCallsTable {
  id: string;
  contactSubmissionId: string;
  /** The username of the administrator when the call was logged. */
  author: string;
  outcome: CallOutcome;
  note: string | null;
  createdAt: Instant;
}

export interface SavedRepliesTable {
  id: string;
  name: string;
  text: string;
  searchText: SearchText;
  createdAt: Instant;
  updatedAt: Instant;
  version: Version;
}

/**
 * The emails that wait to be sent (the outbox), and those that were sent or given up. An email
 * about inquiries is inserted in the transaction of the change that it is about, such as a new
 * inquiry. A scheduled job inserts the emails about policies. Any instance can send any email.
 */
export interface EmailMessagesTable {
  id: string;
  /**
   * The inquiry that the email is about; null if it is about several (see `EmailInquiriesTable`) or
   * about a policy.
   */
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

export interface InquiryTables {
  contactSubmissions: ContactSubmissionsTable;
  emailInquiries: EmailInquiriesTable;
  emailMessages: EmailMessagesTable;
  inquiryCalls: InquiryCallsTable;
  inquiryNotes: InquiryNotesTable;
  savedReplies: SavedRepliesTable;
}
