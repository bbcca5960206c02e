import type { Database } from '#shared/db/connection.ts';
import { settleSplits } from '#features/splits/db/splits.ts';
import { serverAddress } from '#shared/domain/audit/entries.ts';
import { recordAudits, type Actor } from '#shared/records/audit-trail.ts';
import { recordEvents } from '#shared/records/events.ts';

const schedule: Actor = {
  actorId: null,
  actor: null,
  address: serverAddress,
  requestId: 'splits',
};

/** Like `settleSplits`, and tells other programs which agents changed. */
export async function settleAndTell(db: Database, agentIds: string[], now: Date) {
  const settled = await settleSplits(db, agentIds, now);
  const events = settled.map(({ agentId }) => ({ type: 'agent.changed', recordId: agentId }));
  await recordEvents(db, events, now);
  return settled;
}

/**
 * Lets the planned splits of these agents that are due take effect. Writes an audit entry for each
 * agent whose current split changes. `splitsJob` calls this for agents whose splits are due. An
 * edit of an agent and a change of an agent's splits also call it first, because the job may be up
 * to a minute late.
 */
export async function settleDueSplits(
  transaction: Database,
  agentIds: string[],
  now: Date,
): Promise<void> {
  const settled = await settleAndTell(transaction, agentIds, now);
  if (settled.length === 0) return;
  const entries = settled.map(({ agentId, agentName, before, after, effectiveOn }) => ({
    action: 'took_effect' as const,
    entity: 'commission_split' as const,
    entityId: agentId,
    entityName: agentName,
    before: { commissionSplit: before },
    after: { commissionSplit: after, effectiveOn },
  }));
  await recordAudits(transaction, schedule, entries, now);
}
