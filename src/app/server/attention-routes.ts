import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { findNextProposer } from '#features/agents/server/proposals/store.ts';
import type { Database } from '#shared/db/connection.ts';
import {
  type CountedList,
  type Finding,
  type FindingCode,
  findingAnswer,
  findingDefinitions,
} from '#app/domain/attention/findings.ts';
import type { SampleKind } from '#shared/domain/samples.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { requireAdministrator, type Administrator } from '#shared/http/calls/caller.ts';
import { withFrontDesk } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { findSampleKinds } from './getting-started/samples.ts';

/**
 * Counts the records of a list that need attention.
 * @param search the URL parameters that filter the list to these records; empty for a list without
 * filters
 * @param administratorId the id of the caller, who may have seen some of the records
 */
export type CountListed = (
  db: Database,
  search: Record<string, string>,
  now: Date,
  administratorId: string,
) => Promise<number>;

export interface AttentionContext {
  db: Database;
  clock: () => Date;
  /** The function that sends emails; undefined if no mail server is configured. */
  sendEmail: object | undefined;
  count: Record<CountedList, CountListed>;
}

export function attentionRoutes(app: TypedApp, context: AttentionContext): void {
  const schema = {
    summary: 'List what needs attention',
    response: { 200: z.array(findingAnswer) },
  };
  app.get(apiPaths.attention, { schema, config: { access: withFrontDesk() } }, (request) =>
    findAll(context, requireAdministrator(request), request.log),
  );
}

/** The kinds of records that the lists show, for the lists of records that can be samples. */
const countedKinds: Partial<Record<CountedList, SampleKind>> = {
  inquiries: 'contact_submission',
  newSpam: 'contact_submission',
  education: 'education_record',
  standing: 'agent',
  splits: 'agent',
  policies: 'policy',
  properties: 'property',
};

const listsOfFrontDesk = new Set<CountedList>([
  'inquiries',
  'newSpam',
  'duty',
  'education',
  'deadlines',
]);

async function findAll(
  context: AttentionContext,
  { id, role }: Administrator,
  log: FastifyBaseLogger,
): Promise<Finding[]> {
  const { db, clock, sendEmail, count } = context;
  const now = clock();
  const samples = await findSampleKinds(db);
  const codes = (Object.keys(findingDefinitions) as FindingCode[]).filter(
    (code) =>
      (code !== 'emails_on_hold' || sendEmail === undefined) &&
      (role !== 'front_desk' || listsOfFrontDesk.has(findingDefinitions[code].list)),
  );
  const findings = await Promise.all(
    codes.map(async (code): Promise<Finding> => {
      const { list, search } = findingDefinitions[code];
      const isSample = samples.some((kind) => kind === countedKinds[list]);
      try {
        const found = await count[list](db, search, now, id);
        const agentId = code === 'page_proposals' ? await findNextProposer(db) : null;
        return { code, isSample, count: found, ...(agentId !== null && { agentId }) };
      } catch (error) {
        log.error({ err: error, finding: code }, 'a finding could not be counted');
        return { code, isSample, count: null };
      }
    }),
  );
  return findings.filter(
    ({ code, count: found }) => found !== 0 || findingDefinitions[code].always,
  );
}
