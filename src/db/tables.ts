import type { Generated } from 'kysely';
import type { AuditEntity } from '#domain/audit/entries.ts';
import type { AuditAction } from '#domain/audit/actions.ts';
import type { Role } from '#domain/auth.ts';
import type { CourseType } from '#domain/education.ts';
import type { SampleKind } from '#domain/getting-started/samples.ts';
import type { CreditDecision } from '#domain/standing/standing.ts';
import type { PolicyCategory } from '#domain/policies/policies.ts';
import type {
  CalendarDate,
  Decimal,
  Instant,
  SearchText,
  SortKey,
  Version,
} from './column-types.ts';
import type { IdempotencyKeysTable } from './idempotency-keys.ts';
import type { PolicyTables } from './policies/policy-tables.ts';
import type { SignInTables } from './sign-in/sign-in-tables.ts';
import type { CommissionSplitsTable } from './splits/split-tables.ts';
import type { InquiryTables } from './inquiries/inquiry-tables.ts';
import type { StandingTables } from './standing/standing-tables.ts';
import type {
  AdvertisingReviewsTable,
  TestimonialsTable,
  WebsitePartsTable,
  WebsitePictureFilesTable,
  WebsitePicturesTable,
  WebsiteVersionsTable,
} from './website/website-tables.ts';

export interface AgentsTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  licenseNumber: string | null;
  commissionSplit: Decimal;
  isActive: Generated<boolean>;
  hireDate: Instant;
  notes: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: Version;
  searchName: SearchText;
  /** The agent's name in lower case without accents, last name first. Lists sort by it. */
  nameKey: SortKey;
  searchText: SearchText;
}

/**
 * The agents' public pages. Each page is created with its agent, and also shows fields of the
 * agent's own record, such as the phone number.
 */
export interface AgentPagesTable {
  agentId: string;
  slug: string;
  headline: string | null;
  biography: string | null;
  /** The phone number for WhatsApp: only digits, with the country code. */
  whatsapp: string | null;
  facebook: string | null;
  instagram: string | null;
  linkedin: string | null;
  /** Whether the page is shown to visitors while the agent is active. A new page is not shown. */
  isShown: boolean;
  portraitId: string | null;
  version: Version;
  updatedAt: Instant;
}

/**
 * Every present and former slug of an agent. No other agent can get the slug while this agent
 * exists.
 */
interface AgentSlugsTable {
  slug: string;
  agentId: string;
}

/** The files of agents' portraits. A portrait has one file for each width and format. */
interface AgentPortraitsTable {
  portraitId: string;
  width: number;
  format: string;
  bytes: Uint8Array;
}

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

export interface ContinuingEducationTable {
  id: string;
  agentId: string;
  courseTitle: string;
  provider: string;
  courseType: CourseType;
  hoursCompleted: Decimal;
  completionDate: CalendarDate;
  certificateNumber: string | null;
  isVerified: Generated<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
  version: Version;
  providerKey: SortKey;
  /** A copy of the agent's `nameKey`, because no index can sort by a column of another table. */
  agentKey: SortKey;
  searchText: SearchText;
  /** The office's decision whether the record counts. "auto" means that the rules decide. */
  creditDecision: Generated<CreditDecision>;
  creditReason: string | null;
  isBrokerTopic: Generated<boolean>;
  isFairHousing: Generated<boolean>;
}

export interface AdminUsersTable {
  id: string;
  username: string;
  /** The Argon2id hash of the password in PHC format. */
  password: string;
  role: Generated<Role>;
  isActive: Generated<boolean>;
  createdAt: Instant;
  lastLogin: Instant | null;
  /** The last time that the administrator opened the list of spam; null if never. */
  spamSeenAt: Instant | null;
  fullName: string | null;
  /** The administrator's title at the brokerage, such as "Qualifying Broker". */
  title: string | null;
  /**
   * This number increases when the role, `isActive`, the full name or the title changes, but not
   * with a login or a new password.
   */
  version: Version;
}

/**
 * The devices with which administrators have signed in. A device is known by the hash of its
 * cookie's token.
 */
interface KnownDevicesTable {
  tokenHash: string;
  adminUserId: string;
  lastLoginAt: Instant;
}

/**
 * The counters of the rate limits. They are in the database so that all instances share them and a
 * restart does not reset them.
 */
interface ThrottleBucketsTable {
  key: string;
  count: number;
  expiresAt: Instant;
}

/** The append-only audit log. Triggers refuse updates and deletions. */
interface AuditLogTable {
  id: string;
  at: Instant;
  actorId: string | null;
  actor: string | null;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | null;
  entityName: string | null;
  /**
   * A JSON object with old values of the record, such as the fields that an edit changed. Null if
   * the entry has none, as for an erased inquiry. `after` has the new values, or facts about the
   * action, such as the method of a sign-in.
   */
  before: string | null;
  after: string | null;
  address: string;
  requestId: string;
}

/** The records of the sample office, until an administrator removes or keeps them. */
interface DemoRecordsTable {
  entity: SampleKind;
  recordId: string;
  /** A trigger deletes the agent or the policy when this becomes true. */
  isRemoved: Generated<boolean>;
}

interface UsersTable {
  id: string;
  username: string;
  password: string;
}

interface PropertiesTable {
  id: string;
  title: string;
  description: string;
  price: number;
  bedrooms: number;
  bathrooms: number;
  sqft: number;
  neighborhood: string;
  imageUrl: string;
  status: Generated<string>;
  createdAt: Instant;
}

export interface Tables extends InquiryTables, PolicyTables, SignInTables, StandingTables {
  agents: AgentsTable;
  agentPages: AgentPagesTable;
  agentSlugs: AgentSlugsTable;
  agentPortraits: AgentPortraitsTable;
  policies: PoliciesTable;
  continuingEducation: ContinuingEducationTable;
  commissionSplits: CommissionSplitsTable;
  adminUsers: AdminUsersTable;
  knownDevices: KnownDevicesTable;
  idempotencyKeys: IdempotencyKeysTable;
  throttleBuckets: ThrottleBucketsTable;
  auditLog: AuditLogTable;
  websiteParts: WebsitePartsTable;
  websiteVersions: WebsiteVersionsTable;
  websitePictures: WebsitePicturesTable;
  websitePictureFiles: WebsitePictureFilesTable;
  demoRecords: DemoRecordsTable;
  advertisingReviews: AdvertisingReviewsTable;
  users: UsersTable;
  properties: PropertiesTable;
  testimonials: TestimonialsTable;
}
