import type { Selectable } from 'kysely';
import type { AgentDeparturesTable } from '#features/agents/db/agent-tables.ts';
import type { DepartureInput } from '#features/agents/domain/departures.ts';
import type { AgentConsequences } from '#features/agents/server/edit-routes.ts';
import { agentStore } from '#features/agents/server/store.ts';
import { endDeadlines } from '#features/deadlines/server/change-deadlines.ts';
import type { InquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import { settleDueSplits } from '#features/splits/server/settle-due-splits.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { recordAudit, recordAudits, type Actor } from '#shared/records/audit-trail.ts';
import type { NewAuditEntry } from '#shared/records/events.ts';
import { updateRecord } from '#shared/records/edit-record.ts';
import { addForwarding } from './forwarding.ts';
import { listHeld, nilId, type Held } from './held.ts';

export interface DepartureContext {
  consequences: AgentConsequences;
  emails: InquiryEmails;
}

export type StoredDeparture = Selectable<AgentDeparturesTable>;

/** The things that a departure took from the agent, as its row stores them. */
export interface Moved extends Held {
  versions: Record<string, number>;
  /** The time when the agent joined the duty rotation; null if the agent did not take part. */
  joinedDutyAt: string | null;
  /** The id of the deadline by which the license must be sent; null if it was sent. */
  forwardDeadlineId: string | null;
}

/**
 * Carries out a departure in the caller's transaction: deactivates the agent, and ends or moves all
 * that the agent has. An agent who is inactive already only loses the rest. The caller has locked the
 * agents.
 * @throws HttpError 409 if the agent who gets the inquiries is not active
 */
export async function carryOut(
  { consequences }: DepartureContext,
  db: Database,
  departure: StoredDeparture,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { id, agentId, inquiriesTo } = departure;
  const held = await listHeld(db, agentId, now, lastDayOf(departure));
  await voidPlans(db, departure, held.splits, actor, now);
  // Only now, so that no split of a day after the last day takes effect.
  await settleDueSplits(db, [agentId], now);
  const stored = await agentStore.get(db, agentId);
  await endDeadlines(db, agentId, departure.createdBy, now);
  const joined = await db
    .selectFrom('dutyAgents')
    .select('joinedAt')
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  await passHomes(db, held.homes, { from: agentId, to: null }, actor, now);
  const inactive = { ...stored.record, isActive: false };
  const left = (await updateRecord(db, agentStore, actor, stored, inactive, now)) ?? stored;
  const change = { before: stored.record, after: left.record, inquiriesTo };
  await consequences.afterEdit(db, change, actor, now);
  const name = fullName(stored.record);
  const moved: Moved = {
    ...held,
    joinedDutyAt: joined?.joinedAt ?? null,
    versions: await readVersions(db, held),
    forwardDeadlineId:
      departure.forwardedOn === null ? await addForwarding(db, departure.note, name, now) : null,
  };
  await db
    .updateTable('agentDepartures')
    .set({ carriedOutAt: now.toISOString(), moved: JSON.stringify(moved), inquiriesTo })
    .where('id', '=', id)
    .execute();
  await recordAudit(db, actor, entryOf('took_effect', agentId, name, departure), now);
}

/** Returns the last day, or the day of the entry if that is later: earlier splits stay as they were. */
function lastDayOf({ leftOn, createdAt }: StoredDeparture) {
  const enteredOn = officeDay(new Date(createdAt));
  return leftOn > enteredOn ? leftOn : enteredOn;
}

/** Returns the audit entry of a departure, with where and when the license was sent. */
export const entryOf = (
  action: NewAuditEntry['action'],
  entityId: string,
  entityName: string,
  facts: Partial<DepartureInput>,
): NewAuditEntry => {
  const { leftOn, forwardedTo, newBroker, forwardedOn } = facts;
  const after = { ...(leftOn && { leftOn }), forwardedTo, newBroker, forwardedOn };
  return { action, entity: 'departure', entityId, entityName, after };
};

async function voidPlans(
  db: Database,
  { agentId, createdBy }: StoredDeparture,
  ids: string[],
  actor: Actor,
  now: Date,
) {
  if (ids.length === 0) return;
  const rows = await db
    .updateTable('commissionSplits')
    .set({ voidedAt: now.toISOString(), voidedBy: createdBy, voidReason: 'The agent left' })
    .where('id', 'in', ids)
    .returning(['split', 'effectiveOn'])
    .execute();
  const { record } = await agentStore.get(db, agentId);
  const entries = rows.map(({ split, effectiveOn }) => ({
    action: 'voided' as const,
    entity: 'commission_split' as const,
    entityId: agentId,
    entityName: fullName(record),
    after: { commissionSplit: split, effectiveOn },
  }));
  await recordAudits(db, actor, entries, now);
}

/** Passes homes to another agent, or to the broker, who has the homes without an agent. */
export async function passHomes(
  db: Database,
  ids: string[],
  { from, to }: { from: string | null; to: string | null },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const homes = await db
    .updateTable('properties')
    .set((eb) => ({
      agentId: to,
      version: eb('version', '+', 1),
      updatedAt: now.toISOString(),
    }))
    .where('id', 'in', ids)
    .returning(['id', 'title'])
    .execute();
  const entries = homes.map(({ id, title }) => ({
    action: 'update' as const,
    entity: 'property' as const,
    entityId: id,
    entityName: title,
    before: { agentId: from },
    after: { agentId: to },
  }));
  await recordAudits(db, actor, entries, now);
}

/** Reads the versions of inquiries and homes, by id. */
export async function readVersions(
  db: Database,
  { inquiries, homes }: Pick<Held, 'inquiries' | 'homes'>,
): Promise<Record<string, number>> {
  const select = (table: 'contactSubmissions' | 'properties', ids: string[]) =>
    db
      .selectFrom(table)
      .select(['id', 'version'])
      .where('id', 'in', [...ids, nilId])
      .execute();
  const rows = [
    ...(await select('contactSubmissions', inquiries)),
    ...(await select('properties', homes)),
  ];
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}
