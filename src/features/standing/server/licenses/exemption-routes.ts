import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  exemptionEndInput,
  exemptionInput,
  type Exemption,
} from '#features/standing/domain/exemptions.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { getAgentName } from '#features/agents/server/agent-name.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { presentIn } from '#shared/records/once.ts';
import { isRecordId, requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { endExemption, insertExemption, listExemptions } from './exemption-store.ts';

export function exemptionRoutes(app: TypedApp, context: RecordContext): void {
  const { db, clock } = context;

  app.get(apiPaths.agentExemptions(':id'), async (request) => {
    const agentId = requireRecordId(request.params);
    // This throws if there is no such agent.
    await getAgentName(db, agentId);
    return listExemptions(db, agentId);
  });

  const present = presentIn(({ params }) => listExemptions(db, requireRecordId(params)));

  app.post(
    apiPaths.agentExemptions(':id'),
    { schema: { body: exemptionInput }, config: { once: { present } } },
    async (request, reply) => {
      const agentId = requireRecordId(request.params);
      const now = clock();
      const { username: createdBy } = requireAdministrator(request);
      const startsOn = request.body.startsOn ?? officeDay(now);
      const input = { ...request.body, startsOn, createdBy };
      const added = await commit(context, request, async (transaction) => {
        const exemption = await insertExemption(transaction, agentId, input, now);
        await auditExemption(transaction, request, { agentId, action: 'create', exemption }, now);
        return exemption;
      });
      return reply.code(201).send(added);
    },
  );

  app.post(
    apiPaths.agentExemptionEnd(':id', ':exemptionId'),
    { schema: { body: exemptionEndInput }, config: { once: { status: 200, present } } },
    async (request) => {
      const agentId = requireRecordId(request.params);
      const exemptionId = requireExemptionId(request);
      const now = clock();
      const { username: endedBy } = requireAdministrator(request);
      const end = { agentId, exemptionId, reason: request.body.reason, endedBy };
      return commit(context, request, async (transaction) => {
        const exemption = await endExemption(transaction, end, now);
        await auditExemption(transaction, request, { agentId, action: 'ended', exemption }, now);
        return exemption;
      });
    },
  );
}

/** @throws NotFoundError */
function requireExemptionId(request: FastifyRequest): string {
  const { exemptionId } = request.params as { exemptionId: string };
  if (!isRecordId(exemptionId)) throw new NotFoundError();
  return exemptionId;
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
  { agentId, action, exemption }: ExemptionChange,
  now: Date,
) {
  const { kind, startsOn, endsOn, until } = exemption;
  const entry = {
    action,
    entity: 'ce_exemption' as const,
    entityId: agentId,
    entityName: await getAgentName(transaction, agentId),
    after: { kind, startsOn, endsOn, until },
  };
  await recordAudit(transaction, actorOf(request), entry, now);
}
