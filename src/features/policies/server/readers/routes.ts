import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import { countReaders } from '#features/policies/db/reader-states.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import {
  askInput,
  evidenceQuery,
  paperInput,
  readersQuery,
  remindInput,
  waiveInput,
} from '#features/policies/domain/readers.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { sendList } from '#shared/records/list.ts';
import { exportOptions } from '#shared/records/export.ts';
import { answersNothing } from '#shared/records/once.ts';
import { isRecordId, requireRecordId } from '#shared/records/record-id.ts';
import { listAgentPolicies } from './agent-policies.ts';
import { recordPaper, waiveConfirmation } from './answers.ts';
import { askAgents, remindAgents, type AskContext } from './ask.ts';
import { readEvidence } from './evidence.ts';
import { exportReaders } from './reader-export.ts';
import { confirmed, office, superAdmins } from '#shared/http/calls/access.ts';
import { findReaders, listReaders } from './reader-list.ts';

export interface ReadersContext extends AskContext {
  brokerage: () => { name: string };
}

/** @throws NotFoundError */
async function requireExisting(db: Database, table: 'policies' | 'agents', id: string) {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return id;
}

/** @throws NotFoundError */
function requireReader(request: FastifyRequest) {
  const { agent } = request.params as { agent: string };
  if (!isRecordId(agent)) throw new NotFoundError();
  return { policyId: requireRecordId(request.params), agentId: agent };
}

function addReading(app: TypedApp, context: ReadersContext) {
  const { db, clock } = context;
  const requireOn = async (request: FastifyRequest) => ({
    policyId: await requireExisting(db, 'policies', requireRecordId(request.params)),
    today: officeDay(clock()),
  });

  app.get(
    apiPaths.policyReaders(':id'),
    { schema: { querystring: readersQuery } },
    async (request, reply) =>
      sendList(reply, await listReaders(db, await requireOn(request), request.query)),
  );

  app.get(apiPaths.policyReaderCounts(':id'), async (request) => {
    const { policyId, today } = await requireOn(request);
    return countReaders(db, policyId, today);
  });

  app.get(
    apiPaths.policyReadersExport(':id'),
    { schema: { querystring: z.omit(readersQuery, { page: true }) }, ...exportOptions },
    async (request, reply) => {
      const found = findReaders(db, await requireOn(request), request.query);
      return exportReaders(context, request, reply, found);
    },
  );

  app.get(
    apiPaths.policyEvidence(':id', ':agent'),
    { schema: { querystring: evidenceQuery } },
    (request) => readEvidence(db, { ...requireReader(request), number: request.query.version }),
  );

  app.get(apiPaths.agentPolicies(':id'), async (request) => {
    const agentId = await requireExisting(db, 'agents', requireRecordId(request.params));
    return listAgentPolicies(db, agentId, officeDay(clock()));
  });
}

/** Adds the routes for the readers of a policy, and for the policies of an agent. */
export function readersRoutes(app: TypedApp, context: ReadersContext): void {
  addReading(app, context);

  app.post(apiPaths.policyAsk(':id'), { schema: { body: askInput } }, (request) =>
    askAgents(context, request, requireRecordId(request.params), request.body),
  );

  app.post(apiPaths.policyRemind(':id'), { schema: { body: remindInput } }, (request) =>
    remindAgents(context, request, requireRecordId(request.params), request.body),
  );

  app.post(
    apiPaths.policyPaper(':id', ':agent'),
    { schema: { body: paperInput }, config: { access: confirmed(office()), once: answersNothing } },
    async (request, reply) => {
      await recordPaper(context, request, requireReader(request), request.body);
      return reply.code(204).send();
    },
  );

  app.post(
    apiPaths.policyWaive(':id', ':agent'),
    {
      schema: { body: waiveInput },
      config: { access: confirmed(superAdmins), once: answersNothing },
    },
    async (request, reply) => {
      await waiveConfirmation(context, request, requireReader(request), request.body);
      return reply.code(204).send();
    },
  );
}
