import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  exemption,
  exemptionEndInput,
  exemptionInput,
  type Exemption,
} from '#features/standing/domain/exemptions.ts';
import { office } from '#shared/http/calls/access.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { getAgentName } from '#features/agents/server/agent-name.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { presentIn } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { endExemption, insertExemption, listExemptions } from './exemption-store.ts';

const add = {
  summary: 'Add an exemption to one agent',
  body: exemptionInput,
  response: { 201: exemption },
};

const finish = {
  summary: 'End one exemption',
  body: exemptionEndInput,
  response: { 200: exemption },
};

const write = { access: office('agents:write') };

export function exemptionRoutes(app: TypedApp, context: RecordContext): void {
  const { db, clock } = context;

  const list = {
    summary: 'List the exemptions of one agent',
    response: { 200: z.array(exemption) },
  };
  app.get(
    apiPaths.agentExemptions(':id'),
    { schema: list, config: { access: office('agents:read') } },
    async (request) => {
      const agentId = requireRecordId(request.params);
      // This throws if there is no such agent.
      await getAgentName(db, agentId);
      return listExemptions(db, agentId);
    },
  );

  const present = presentIn(({ params }) => listExemptions(db, requireRecordId(params)));

  app.post(
    apiPaths.agentExemptions(':id'),
    { schema: add, config: { ...write, once: { present } } },
    async (request, reply) => {
      const agentId = requireRecordId(request.params);
      const now = clock();
      const { username: createdBy } = requireAdministrator(request);
      const startsOn = request.body.startsOn ?? officeDay(now);
      const input = { ...request.body, startsOn, createdBy };
      const added = await commit(context, request, async (transaction) => {
        const created = await insertExemption(transaction, agentId, input, now);
        const change = { agentId, action: 'create' as const, exemption: created };
        await auditExemption(transaction, request, change, now);
        return created;
      });
      return reply.code(201).send(added);
    },
  );

  app.post(
    apiPaths.agentExemptionEnd(':id', ':exemptionId'),
    { schema: finish, config: { ...write, once: { status: 200, present } } },
    async (request) => {
      const agentId = requireRecordId(request.params);
      const exemptionId = requireRecordId(request.params, 'exemptionId');
      const now = clock();
      const { username: endedBy } = requireAdministrator(request);
      const end = { agentId, exemptionId, reason: request.body.reason, endedBy };
      return commit(context, request, async (transaction) => {
        const ended = await endExemption(transaction, end, now);
        const change = { agentId, action: 'ended' as const, exemption: ended };
        await auditExemption(transaction, request, change, now);
        return ended;
      });
    },
  );
}

interface ExemptionChange {
  agentId: string;
  action: AuditAction;
  exemption: Exemption;
}

/**
 * Writes the audit entry for an exemption that was created or ended. The entry has the agent's id,
 * so that it is in the agent's history. The reasons are left out: they may be about the agent's
 * health, and audit entries cannot be deleted.
 */
async function auditExemption(
  transaction: Database,
  request: FastifyRequest,
  { agentId, action, exemption: { kind, startsOn, endsOn, until } }: ExemptionChange,
  now: Date,
) {
  const entry = {
    action,
    entity: 'ce_exemption' as const,
    entityId: agentId,
    entityName: await getAgentName(transaction, agentId),
    after: { kind, startsOn, endsOn, until },
  };
  await recordAudit(transaction, actorOf(request), entry, now);
}
