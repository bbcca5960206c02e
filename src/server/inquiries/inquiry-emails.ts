import type { Database } from '#db/connection.ts';
import type { Service } from '#domain/inquiry-words.ts';
import type { EmailSummary } from '#domain/emails.ts';

/** An inquiry as its mails tell of it. */
export interface InquiryForEmail {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  service: Service;
  message: string | null;
  /** ISO 8601 */
  createdAt: string;
  /** The agent whose page the form stood on; they get a notice of their own. */
  aboutAgent: { name: string; email: string } | null;
}

/** What the inquiries need of the outbox; handed in, because mail is not theirs. */
export interface InquiryEmails {
  /** Queues every mail of one inquiry; handed the transaction that stores or releases it. */
  queue: (db: Database, inquiry: InquiryForEmail, now: Date) => Promise<void>;
  listFor: (db: Database, contactSubmissionId: string) => Promise<EmailSummary[]>;
  /** Lets the worker look at once; called after the transaction. */
  wake: () => void;
}
