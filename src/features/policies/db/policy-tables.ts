import type { Generated } from 'kysely';
import type { ConfirmationMethod } from '#features/policies/domain/confirmations.ts';
import type { PolicyCategory } from '#features/policies/domain/policies.ts';
import type { RequestEnd } from '#features/policies/domain/readers.ts';
import type { CalendarDate, Instant, SearchText, Version } from '#shared/db/column-types.ts';

export interface PoliciesTable {
  id: string;
  title: string;
  category: PolicyCategory;
  content: string;
  isActive: Generated<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
  version: Version;
  searchText: SearchText;
  /**
   * The content as searches compare it. It has its own column because a search looks at no more
   * than 2 MB of the contents of all policies together (decision 111).
   */
  searchContent: SearchText;
  /**
   * The checksum of the title, the category and the content, which `policyChecksum` computes. If it
   * differs from the newest version's checksum, the policy has unpublished changes.
   */
  checksum: Generated<string>;
}

/** The published versions of policies. Triggers refuse updates and deletions. */
export interface PolicyVersionsTable {
  id: string;
  policyId: string;
  /** The version's number. A policy's first version has number 1. */
  number: number;
  title: string;
  category: PolicyCategory;
  content: string;
  /** The checksum of the version's title, category and content, which `policyChecksum` computes. */
  checksum: string;
  changeNote: string | null;
  isMinor: boolean;
  /** Whether all active agents were asked to confirm this version when it was published. */
  asks: boolean;
  dueOn: CalendarDate | null;
  publishedBy: string;
  publishedAt: Instant;
}

/**
 * The requests to agents to confirm a policy. An agent has at most one open request for a policy.
 * Triggers refuse deletions, and updates of the ids.
 */
export interface PolicyRequestsTable {
  id: string;
  policyId: string;
  agentId: string;
  /** The policy's newest version at the time when the request was opened. */
  versionId: string;
  dueOn: CalendarDate;
  createdAt: Instant;
  /** The time when the last email was queued; null until the first email is queued. */
  lastSentAt: Instant | null;
  sentCount: Generated<number>;
  /**
   * The time from which the next email is due. Null for a closed request, and if no further
   * reminder is planned.
   */
  nextEmailAt: Instant | null;
  closedAt: Instant | null;
  closedAs: RequestEnd | null;
  closeReason: string | null;
  closedBy: string | null;
}

/** The links in the emails about requests. The token of a link is only in the email. */
export interface PolicyLinksTable {
  /** The SHA-256 checksum of the token in hexadecimal. */
  tokenHash: string;
  requestId: string;
  /** The email address to which the link is sent. */
  address: string;
  createdAt: Instant;
  expiresAt: Instant;
  revokedAt: Instant | null;
}

/** The confirmations of agents. Triggers refuse updates and deletions. */
export interface PolicyConfirmationsTable {
  id: string;
  requestId: string;
  /** The version whose words the agent read. */
  versionId: string;
  agentId: string;
  confirmedAt: Instant;
  method: ConfirmationMethod;
  typedName: string;
  /** The sentence that the agent confirmed, which `confirmationStatement` writes. */
  statement: string;
  /** The checksum of the confirmed version. */
  checksum: string;
  /** The email address whose link was used; null for a confirmation on paper. */
  sentTo: string | null;
  ip: string | null;
  userAgent: string | null;
  /**
   * The date on a confirmation that was signed on paper; null for a confirmation through a link.
   */
  paperOn: CalendarDate | null;
  /** The administrator who recorded a confirmation on paper; null for one through a link. */
  recordedBy: string | null;
  note: string | null;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    policies: PoliciesTable;
    policyVersions: PolicyVersionsTable;
    policyRequests: PolicyRequestsTable;
    policyLinks: PolicyLinksTable;
    policyConfirmations: PolicyConfirmationsTable;
  }
}
