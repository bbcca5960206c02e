import * as z from 'zod/mini';
import type { AgentSummary } from '#domain/agents.ts';
import type { EducationRecord } from '#domain/education.ts';
import type { Inquiry } from '#domain/inquiries/inquiries.ts';
import { searchedText } from '#domain/lists.ts';
import type { PolicySummary } from '#domain/policies/policies.ts';

/** The query parameters of the search that Ctrl+K opens. */
export const searchQuery = z.object({ q: searchedText });

/** The maximum number of records of each kind in the answer to the search that Ctrl+K opens. */
export const mostFound = 5;

/** The answer to the search that Ctrl+K opens. */
export interface Found {
  inquiries: Inquiry[];
  agents: AgentSummary[];
  policies: PolicySummary[];
  educationRecords: EducationRecord[];
}
