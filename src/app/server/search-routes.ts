import type { Database } from '#shared/db/connection.ts';
import type { FirstRows } from '#shared/db/paging.ts';
import type {
  AgentForFrontDesk,
  AgentsQuery,
  AgentSummary,
} from '#features/agents/domain/agents.ts';
import type { EducationQuery, EducationRecord } from '#features/education/domain/education.ts';
import type { InquiriesQuery, Inquiry } from '#features/inquiries/domain/inquiries.ts';
import type { PoliciesQuery, PolicySummary } from '#features/policies/domain/policies.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { found, mostFound, searchQuery, type Found, type FoundRecord } from '#app/domain/found.ts';
import type { RecordEntity } from '#shared/domain/paths.ts';
import { termsOf } from '#shared/domain/text/search-text.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { withFrontDesk } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { Listed } from '#shared/records/list.ts';
import type { RecordContext } from '#shared/records/record-store.ts';

interface Searched<Row, Query> {
  list: (db: Database, query: Query & FirstRows, now: Date) => Promise<Listed<Row>>;
}

/** A record type that has no group of its own in the answer. */
interface OtherType<Row extends { id: string }> extends Searched<
  Row,
  { q: string; dir: 'asc' | 'desc' }
> {
  type: { entity: RecordEntity; nameOf: (row: Row) => string };
  addRoutes: (app: TypedApp, context: RecordContext) => void;
}

/** @returns the routes of a record type, and a search for its records by name */
export const otherType = <Row extends { id: string }>({
  type,
  list,
  addRoutes,
}: OtherType<Row>) => ({
  addRoutes,
  find: async (...search: Parameters<typeof list>): Promise<FoundRecord[]> =>
    (await list(...search)).rows.map((row) => ({
      entity: type.entity,
      id: row.id,
      name: type.nameOf(row),
    })),
});

export interface SearchContext {
  db: Database;
  clock: () => Date;
  searched: {
    inquiries: Searched<Inquiry, InquiriesQuery>;
    agents: Searched<AgentSummary, AgentsQuery>;
    agentsForFrontDesk: Searched<AgentForFrontDesk, AgentsQuery>;
    policies: Searched<PolicySummary, PoliciesQuery>;
    educationRecords: Searched<EducationRecord, EducationQuery>;
    others: ReturnType<typeof otherType>[];
  };
}

/**
 * Adds the search over inquiries and the records of all types. It finds the same records
 * as the search fields of their lists without a filter, at most `mostFound` of each kind. Done
 * inquiries and spam are therefore found too. A text without words finds nothing.
 */
export function searchRoutes(app: TypedApp, { db, clock, searched }: SearchContext): void {
  app.get(
    apiPaths.search,
    {
      schema: {
        summary: 'Search the inquiries and records of all kinds',
        querystring: searchQuery,
        response: { 200: found },
      },
      config: { access: withFrontDesk() },
    },
    async (request): Promise<Found> => {
      const { q } = request.query;
      if (termsOf(q).length === 0) {
        return { inquiries: [], agents: [], policies: [], educationRecords: [], others: [] };
      }
      const byName = { q, dir: 'asc' as const, first: mostFound };
      const newest = { q, dir: 'desc' as const, first: mostFound };
      const now = clock();
      const isFrontDesk = requireAdministrator(request).role === 'front_desk';
      const [inquiries, agents, policies, educationRecords, others] = await Promise.all([
        searched.inquiries.list(db, newest, now),
        searched[isFrontDesk ? 'agentsForFrontDesk' : 'agents'].list(db, byName, now),
        isFrontDesk ? { rows: [] } : searched.policies.list(db, byName, now),
        searched.educationRecords.list(db, newest, now),
        Promise.all(searched.others.map(({ find }) => find(db, newest, now))),
      ]);
      return {
        inquiries: inquiries.rows,
        agents: agents.rows,
        policies: policies.rows,
        educationRecords: educationRecords.rows,
        others: others.flat(),
      };
    },
  );
}
