import type { Generated } from 'kysely';
import type { CourseType } from './domain/education.ts';
import type { CreditDecision } from './domain/credit.ts';
import type {
  CalendarDate,
  Decimal,
  Instant,
  SearchText,
  SortKey,
  Version,
} from '#shared/db/column-types.ts';

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
  /** How the agent who handed the course in proves it; null if the office entered it. */
  evidence: Generated<'certificate' | 'grec' | 'later' | null>;
  /** The file with the evidence. Several courses can share one. */
  fileId: Generated<string | null>;
  handedInAt: Generated<Instant | null>;
  /** The time and reason of the office's return; null after the agent handed it in again. */
  returnedAt: Generated<Instant | null>;
  returnReason: Generated<string | null>;
  /** The time of the email that asked for missing evidence. */
  evidenceAskedAt: Generated<Instant | null>;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    continuingEducation: ContinuingEducationTable;
  }
}
