import type { Generated } from 'kysely';
import type { CallOutcome } from '#features/inquiries/domain/calls.ts';
import type { InquiryStatus, SpamReason } from '#features/inquiries/domain/inquiries.ts';
import type { InquirySource } from '#features/inquiries/domain/inquiry-sources.ts';
import type { Service } from '#features/inquiries/domain/inquiry-words.ts';
import type { Instant, SearchText, SortKey, Version } from '#shared/db/column-types.ts';

/** The schema `inquiry` explains the columns that have its names. */
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
  /** The agent on whose page the form was; null for the home page, and after a deletion. */
  aboutAgentId: string | null;
  propertyId: string | null;
  assignedAgentId: string | null;
  /** The time when an agent noted that the client wants no further contact. */
  doNotContactAt: Generated<Instant | null>;
  givenBackAt: Generated<Instant | null>;
  /** The reason for the agent when the inquiry came in; null for its own agent, or for none. */
  assignedAs: Generated<'duty' | 'known_client' | null>;
  /** The agent on duty who got the inquiry when it came in. */
  dutyAgentId: Generated<string | null>;
  /** The time when it moved on, because the agent on duty had not taken it at half time. */
  dutyMovedAt: Generated<Instant | null>;
  firstResponseAt: Instant | null;
  responseMinutes: number | null;
  replyDueAt: Instant | null;
  readAt: Instant | null;
  consentVersion: string | null;
  source: Generated<InquirySource>;
  sourceNote: string | null;
  /** The last ten digits of the phone number; empty without ten digits. */
  phoneKey: Generated<string>;
  /** The way of the visitor to the form, as JSON (see `cameFrom`); null if nothing is known. */
  cameFrom: Generated<string | null>;
  /** The word by which lists and the report group it, in lower case. */
  cameFromKey: Generated<string | null>;
  createdAt: Instant;
  version: Version;
  nameKey: SortKey;
  /** A copy of the assigned agent's `nameKey`, or an empty text if no agent is assigned. */
  agentKey: SortKey;
  searchText: SearchText;
  /**
   * The message and the notes about the inquiry and its calls, as searches compare them. They have
   * their own column because a search looks at it only in the newest 5,000 inquiries or fewer
   * (decision 111).
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

/** The emails that said that an inquiry is late. */
export interface LateNoticesTable {
  inquiryId: string;
  /** Half of the time to the promised reply has passed, or all of it. */
  stage: 'half' | 'due';
  /** The id of the agent, or "office". */
  recipient: string;
  noticedAt: Instant;
  emailId: string | null;
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

declare module '#shared/db/tables.ts' {
  interface Tables {
    contactSubmissions: ContactSubmissionsTable;
    inquiryCalls: InquiryCallsTable;
    lateNotices: LateNoticesTable;
    inquiryNotes: InquiryNotesTable;
    savedReplies: SavedRepliesTable;
  }
}
