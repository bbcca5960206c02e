import * as z from 'zod/mini';
import type { AgentSummary } from '#features/agents/domain/agents.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import type { RecordEntity } from '#shared/domain/paths.ts';
import { searchedText } from '#shared/domain/lists.ts';
import type { PolicySummary } from '#features/policies/domain/policies.ts';

/** The query parameters of the search that Ctrl+K opens. */
export const searchQuery = z.object({ q: searchedText });

/** The maximum number of records of each kind in the answer to the search that Ctrl+K opens. */
export const mostFound = 5;

/** A record of a type that the search shows by its name alone. */
export interface FoundRecord {
  entity: RecordEntity;
  id: string;
  name: string;
}

/** The answer to the search that Ctrl+K opens. */
export interface Found {
  inquiries: Inquiry[];
  agents: AgentSummary[];
  policies: PolicySummary[];
  educationRecords: EducationRecord[];
  others: FoundRecord[];
}
