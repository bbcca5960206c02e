import type { Generated } from 'kysely';
import type { Policy } from '#features/policies/domain/policies.ts';
import type { Evidence, RequestEnd } from '#features/policies/domain/readers.ts';
import type { PolicyVersion } from '#features/policies/domain/versions.ts';
import type { CalendarDate, Instant, SearchText, Version } from '#shared/db/column-types.ts';

export interface PoliciesTable extends Omit<Policy, 'isActive'> {
  isActive: Generated<boolean>;
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
export interface PolicyVersionsTable extends Omit<PolicyVersion, 'publishedByName'> {
  policyId: string;
}

/** At most one open request for each agent and policy. Triggers refuse deletions and new ids. */
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
  /** Null for a closed request, and if no further email is planned. */
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
  address: string;
  createdAt: Instant;
  expiresAt: Instant;
  revokedAt: Instant | null;
}

/** The confirmations of agents. Triggers refuse updates and deletions. */
export interface PolicyConfirmationsTable extends Omit<
  Evidence['confirmation'],
  'recordedByName' | 'differsFromRecord' | 'addressRemarks'
> {
  id: string;
  requestId: string;
  /** The version whose words the agent read. */
  versionId: string;
  agentId: string;
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
