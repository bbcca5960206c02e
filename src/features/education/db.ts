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
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    continuingEducation: ContinuingEducationTable;
  }
}
