import { endForwarding } from '#app/server/departures/forwarding.ts';
import { lockAgentKey, updateAgentKeys } from '#features/agents/db/agent-keys.ts';
import type { Database } from '#shared/db/connection.ts';
import { clearDutyDays } from '#features/duty/db/duty-days.ts';
import { endDeskAccess } from '#features/desk/db/desk-access.ts';
import { revokeLinks } from '#features/policies/db/links.ts';
import { closeOpenRequests } from '#features/policies/db/requests.ts';
import { insertSplit } from '#features/splits/db/splits.ts';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { NewLicense } from '#features/agents/domain/new-license.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { nameKeyOf } from '#shared/domain/lists.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type {
  AgentChange,
  AgentConsequences,
  CreatedAgent,
} from '#features/agents/server/edit-routes.ts';
import {
  tellOldAddress,
  type OldAddressContext,
} from '#features/agents/server/tell-old-address.ts';
import { handOverInquiries } from '#features/inquiries/server/hand-over.ts';
import type { InquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import { recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import { settleDueSplits } from '#features/splits/server/settle-due-splits.ts';

/**
 * Returns what a change of an agent causes in splits, standings, policies, emails and inquiries.
 */
export function whenAnAgentChanges(
  context: OldAddressContext & { emails: InquiryEmails },
): AgentConsequences {
  return {
    async afterCreation(db, { agent, license, split }, actor, now) {
      const stored = { ...license, agentId: agent.id, updatedAt: now.toISOString() };
      await db.insertInto('agentLicenses').values(stored).execute();
      await recordLicense(db, agent, license, actor, now);
      await insertSplitToday(db, agent, { ...split, actor: actor.actor }, now);
      await refreshStandings(db, [agent.id], now);
    },

    async beforeEdit(db, { id, inquiriesTo }, now) {
      if (inquiriesTo !== undefined) await lockAgents(db, id, inquiriesTo);
      await settleDueSplits(db, [id], now);
    },

    async afterEdit(db, change, actor, now) {
      const { before, after, inquiriesTo: to } = change;
      if (after !== before) {
        await followSplit(db, change, actor, now);
        await followName(db, change);
        await endPolicyLinks(db, change, now);
        if (after.isActive && !before.isActive) await endDeparture(db, after.id, now);
        if (after.email !== before.email) await tellOldAddress(context, db, before, now);
      }
      if (to !== undefined) {
        await handOverInquiries(db, { from: after.id, to }, context.emails, actor, now);
      }
    },
  };
}

/** Locks in the order of the ids, so that two handovers to each other cause no deadlock. */
async function lockAgents(db: Database, from: string, to: string | null) {
  const inOrder = to !== null && to < from ? [to, from] : [from, to];
  for (const id of inOrder) await lockAgentKey(db, id);
}

/** Writes the audit entry of the license that was entered with a new agent, if there is any. */
async function recordLicense(
  db: Database,
  agent: Agent,
  license: Partial<NewLicense>,
  actor: Actor,
  now: Date,
) {
  const after = Object.fromEntries(Object.entries(license).filter(([, value]) => value !== null));
  if (Object.keys(after).length === 0) return;
  const entry = {
    action: 'update' as const,
    entity: 'license' as const,
    entityId: agent.id,
    entityName: fullName(agent),
    before: Object.fromEntries(Object.keys(after).map((name) => [name, null])),
    after,
  };
  await recordAudit(db, actor, entry, now);
}

/** Adds an agent's current split to the history of splits, where it applies from today on. */
const insertSplitToday = (
  db: Database,
  { id: agentId, commissionSplit: split }: Agent,
  { origin, reason, actor }: CreatedAgent['split'] & Pick<Actor, 'actor'>,
  now: Date,
) =>
  insertSplit(
    db,
    {
      agentId,
      split,
      effectiveOn: officeDay(now),
      reason,
      origin,
      createdBy: actor ?? 'unknown',
    },
    now,
  );

/**
 * Ends the departure of an agent who comes back, and the deadline to send the license. What it ended
 * and moved stays so.
 */
async function endDeparture(db: Database, agentId: string, now: Date) {
  const ended = await db
    .updateTable('agentDepartures')
    .set({ returnedAt: now.toISOString() })
    .where('agentId', '=', agentId)
    .where('undoneAt', 'is', null)
    .where('returnedAt', 'is', null)
    .returning('moved')
    .execute();
  for (const departure of ended) await endForwarding(db, departure, now);
}

async function followSplit(db: Database, change: AgentChange, { actor }: Actor, now: Date) {
  const { before, after, commissionReason } = change;
  if (after.commissionSplit === before.commissionSplit) return;
  const reason = commissionReason ?? "Changed in the agent's form";
  await insertSplitToday(db, after, { origin: 'form', reason, actor }, now);
}

/** Copies the sort key of a new name into the records of the agent, whose lists sort by it. */
async function followName(db: Database, { before, after }: AgentChange) {
  const nameKey = nameKeyOf(after);
  if (nameKey !== nameKeyOf(before)) await updateAgentKeys(db, after.id, nameKey);
}

/**
 * If the agent left, closes the open requests to confirm policies and ends the duty. If the agent left or has a new
 * email address, revokes the links in earlier emails and ends the devices of the desk.
 */
async function endPolicyLinks(db: Database, { before, after }: AgentChange, now: Date) {
  const hasLeft = before.isActive && !after.isActive;
  if (hasLeft) {
    await closeOpenRequests(db, { agentId: after.id }, 'agent_left', now);
    await clearDutyDays(db, after.id, now);
  }
  if (!hasLeft && before.email === after.email) return;
  await revokeLinks(db, after.id, now);
  await endDeskAccess(db, after.id);
}
