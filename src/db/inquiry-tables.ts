import type { Generated } from 'kysely';
import type { Instant, OrderKey, SearchText, Version } from './column-kinds.ts';

export interface ContactSubmissionsTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  service: string;
  message: string | null;
  status: Generated<string>;
  spamReason: string | null;
  /** The agent whose page the form stood on. */
  aboutAgentId: string | null;
  assignedAgentId: string | null;
  firstResponseAt: Instant | null;
  readAt: Instant | null;
  /** Which consent was shown, at `createdAt`; null where the form did not say. */
  consentVersion: string | null;
  createdAt: Instant;
  version: Version;
  nameKey: OrderKey;
  /** The assigned agent's `nameKey`, or ''; triggers of the database keep it so. */
  agentKey: OrderKey;
  searchText: SearchText;
  /** The message, folded; apart, because most searches are done without it. */
  searchMessage: SearchText;
}

export interface InquiryNotesTable {
  id: string;
  contactSubmissionId: string;
  /** The administrator's name at the time. */
  author: string;
  text: string;
  createdAt: Instant;
}

/** The outbox: written in the transaction of what a mail tells of, sent by whichever copy claims it. */
export interface EmailMessagesTable {
  id: string;
  contactSubmissionId: string;
  kind: string;
  messageId: string;
  recipientName: string;
  recipientAddress: string;
  replyToName: string | null;
  replyToAddress: string | null;
  subject: string;
  text: string;
  html: string;
  status: Generated<string>;
  attempts: Generated<number>;
  /** While it is being sent: when any copy may take it up again. */
  nextAttemptAt: Instant;
  lastError: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
}

/** Remembers for a day which inquiry a repeated submission already made. */
export interface IdempotencyKeysTable {
  key: string;
  /** SHA-256 of the fields that were sent, in hexadecimal */
  requestHash: string;
  contactSubmissionId: string;
  createdAt: Instant;
}
