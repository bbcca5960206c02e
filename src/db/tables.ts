import type { Generated } from 'kysely';
import type {
  CalendarDate,
  Decimal,
  Instant,
  OrderKey,
  SearchText,
  Version,
} from './column-kinds.ts';
import type {
  InquiryNotesTable,
  ContactSubmissionsTable,
  IdempotencyKeysTable,
  EmailMessagesTable,
} from './inquiry-tables.ts';

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
  /** The last name first. */
  nameKey: OrderKey;
  searchText: SearchText;
}

/** An agent's public page; it is made with the agent and shows what the agent's record says too. */
export interface AgentPagesTable {
  agentId: string;
  slug: string;
  headline: string | null;
  biography: string | null;
  /** Digits with the country code */
  whatsapp: string | null;
  facebook: string | null;
  instagram: string | null;
  linkedin: string | null;
  isShown: Generated<boolean>;
  portraitId: string | null;
  version: Version;
  updatedAt: Instant;
}

/** Every slug that an agent ever had, the present one included; none is ever another agent's. */
export interface AgentSlugsTable {
  slug: string;
  agentId: string;
}

/** A portrait in each width and format, and as the card that shared links show. */
export interface AgentPortraitsTable {
  portraitId: string;
  width: number;
  format: string;
  bytes: Uint8Array;
}

export interface PoliciesTable {
  id: string;
  title: string;
  category: string;
  content: string;
  isActive: Generated<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
  version: Version;
  searchText: SearchText;
}

export interface ContinuingEducationTable {
  id: string;
  agentId: string;
  courseTitle: string;
  provider: string;
  courseType: string;
  hoursCompleted: Decimal;
  completionDate: CalendarDate;
  certificateNumber: string | null;
  isVerified: Generated<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
  version: Version;
  providerKey: OrderKey;
  /** The agent's `nameKey`; triggers of the database keep it so. */
  agentKey: OrderKey;
  searchText: SearchText;
}

export interface AdminUsersTable {
  id: string;
  username: string;
  /** Argon2id in PHC form */
  password: string;
  role: Generated<string>;
  isActive: Generated<boolean>;
  createdAt: Instant;
  lastLogin: Instant | null;
  /** Of what others decide about the account; signing in and passwords leave it alone. */
  version: Version;
}

export interface SessionsTable {
  id: string;
  /** SHA-256 of the cookie's token, in hexadecimal; the token itself is never stored */
  tokenHash: string;
  adminUserId: string;
  address: string;
  userAgent: string | null;
  createdAt: Instant;
  lastSeenAt: Instant;
}

/** Counts attempts for the throttles, in the database so that copies agree and restarts do not forget. */
export interface ThrottleBucketsTable {
  key: string;
  count: number;
  expiresAt: Instant;
}

/** Append-only: a trigger refuses every change and deletion. */
export interface AuditLogTable {
  id: string;
  at: Instant;
  actorId: string | null;
  actor: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  entityName: string | null;
  /** JSON object of the fields that a change touched */
  before: string | null;
  after: string | null;
  address: string;
  requestId: string;
}

export interface UsersTable {
  id: string;
  username: string;
  password: string;
}

export interface PropertiesTable {
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

export interface TestimonialsTable {
  id: string;
  name: string;
  title: string;
  content: string;
  rating: Generated<number>;
  imageUrl: string | null;
  createdAt: Instant;
}

export interface Tables {
  agents: AgentsTable;
  agentPages: AgentPagesTable;
  agentSlugs: AgentSlugsTable;
  agentPortraits: AgentPortraitsTable;
  policies: PoliciesTable;
  continuingEducation: ContinuingEducationTable;
  contactSubmissions: ContactSubmissionsTable;
  inquiryNotes: InquiryNotesTable;
  emailMessages: EmailMessagesTable;
  idempotencyKeys: IdempotencyKeysTable;
  adminUsers: AdminUsersTable;
  sessions: SessionsTable;
  throttleBuckets: ThrottleBucketsTable;
  auditLog: AuditLogTable;
  users: UsersTable;
  properties: PropertiesTable;
  testimonials: TestimonialsTable;
}
