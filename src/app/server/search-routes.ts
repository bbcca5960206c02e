import type { Database } from '#shared/db/connection.ts';
import type { FirstRows } from '#shared/db/paging.ts';
import type { AgentsQuery, AgentSummary } from '#features/agents/domain/agents.ts';
import type { EducationQuery, EducationRecord } from '#features/education/domain/education.ts';
import type { InquiriesQuery, Inquiry } from '#features/inquiries/domain/inquiries.ts';
import type { PoliciesQuery, PolicySummary } from '#features/policies/domain/policies.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { mostFound, searchQuery, type Found } from '#app/domain/found.ts';
import { termsOf } from '#shared/domain/search-text.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { Listed } from '#shared/records/list.ts';

interface Searched<Row, Query> {
  list: (db: Database, query: Query & FirstRows, now: Date) => Promise<Listed<Row>>;
}

export interface SearchContext {
  db: Database;
  clock: () => Date;
  searched: {
    inquiries: Searched<Inquiry, InquiriesQuery>;
    agents: Searched<AgentSummary, AgentsQuery>;
    policies: Searched<PolicySummary, PoliciesQuery>;
    educationRecords: Searched<EducationRecord, EducationQuery>;
  };
}

/**
 * Adds the search over inquiries, agents, policies and education records. It finds the same records
 * as the search fields of their lists without a filter, at most `mostFound` of each kind. Done
 * inquiries and spam are therefore found too. A text without words finds nothing.
 */
export function searchRoutes(app: TypedApp, { db, clock, searched }: SearchContext): void {
  app.get(
    apiPaths.search,
    { schema: { querystring: searchQuery } },
    async ({ query: { q } }): Promise<Found> => {
      if (termsOf(q).length === 0) {
        return { inquiries: [], agents: [], policies: [], educationRecords: [] };
      }
      const byName = { q, dir: 'asc' as const, first: mostFound };
      const newest = { q, dir: 'desc' as const, first: mostFound };
      const now = clock();
      const [inquiries, agents, policies, educationRecords] = await Promise.all([
        searched.inquiries.list(db, newest, now),
        searched.agents.list(db, byName, now),
        searched.policies.list(db, byName, now),
        searched.educationRecords.list(db, newest, now),
      ]);
      return {
        inquiries: inquiries.rows,
        agents: agents.rows,
        policies: policies.rows,
        educationRecords: educationRecords.rows,
      };
    },
  );
}
