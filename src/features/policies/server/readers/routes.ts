import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import { countRemindable } from '#features/policies/db/requests.ts';
import { countReaders } from '#features/policies/db/reader-states.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import {
  agentPolicy,
  evidence,
  evidenceQuery,
  policyReader,
  readerCounts,
  readersQuery,
} from '#features/policies/domain/readers.ts';
import { office } from '#shared/http/calls/access.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { sendList } from '#shared/records/list.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { listAgentPolicies } from './agent-policies.ts';
import { readerChangeRoutes, type ReadersContext, requireReader } from './change-routes.ts';
import { readEvidence } from './evidence.ts';
import { exportReaders } from './reader-export.ts';
import { findReaders, listReaders } from './reader-list.ts';

/** @throws NotFoundError */
async function requireExisting(db: Database, table: 'policies' | 'agents', id: string) {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return id;
}

const read = { access: office('policies:read') };

export function readersRoutes(app: TypedApp, context: ReadersContext): void {
  const { db, clock } = context;
  const requireOn = async (request: FastifyRequest) => ({
    policyId: await requireExisting(db, 'policies', requireRecordId(request.params)),
    today: officeDay(clock()),
  });

  const list = {
    summary: 'List the readers of one policy',
    querystring: readersQuery,
    response: { 200: z.array(policyReader) },
  };
  app.get(apiPaths.policyReaders(':id'), { schema: list, config: read }, async (request, reply) =>
    sendList(reply, await listReaders(db, await requireOn(request), request.query)),
  );

  const count = { summary: 'Count the readers of one policy', response: { 200: readerCounts } };
  app.get(apiPaths.policyReaderCounts(':id'), { schema: count, config: read }, async (request) => {
    const { policyId, today } = await requireOn(request);
    const remindable = await countRemindable(db, policyId, clock());
    return { ...(await countReaders(db, policyId, today)), remindable };
  });

  exportRoutes(app, context, {
    path: apiPaths.policyReaders(':id'),
    plural: 'the readers of one policy',
    query: z.omit(readersQuery, { page: true }),
    find: async (query, request) => exportReaders(findReaders(db, await requireOn(request), query)),
  });

  const readEvidenceOf = {
    summary: 'Read the evidence of one confirmation',
    querystring: evidenceQuery,
    response: { 200: evidence },
  };
  app.get(
    apiPaths.policyEvidence(':id', ':agent'),
    { schema: readEvidenceOf, config: { access: office() } },
    (request) => readEvidence(db, { ...requireReader(request), number: request.query.version }),
  );

  const ofAgent = {
    summary: 'List the policies of one agent',
    response: { 200: z.array(agentPolicy) },
  };
  app.get(apiPaths.agentPolicies(':id'), { schema: ofAgent, config: read }, async (request) => {
    const agentId = await requireExisting(db, 'agents', requireRecordId(request.params));
    return listAgentPolicies(db, agentId, officeDay(clock()));
  });

  readerChangeRoutes(app, context);
}
