import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import { agentStore } from '#features/agents/server/store.ts';
import { reopenDeadlines } from '#features/deadlines/server/change-deadlines.ts';
import { moveInquiries } from '#features/inquiries/server/hand-over.ts';
import { insertSplit } from '#features/splits/db/splits.ts';
import { settleDueSplits } from '#features/splits/server/settle-due-splits.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { HttpError } from '#shared/http/errors.ts';
import { recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import { updateRecord } from '#shared/records/edit-record.ts';
import {
  passHomes,
  readVersions,
  type DepartureContext,
  type Moved,
  type StoredDeparture,
} from './carry-out.ts';
import { endForwarding } from './forwarding.ts';
import { nilId } from './held.ts';

const day = 24 * 3600_000;

/** Returns the time until which a departure can be undone; null while it is only planned. */
export const undoUntil = ({ carriedOutAt }: Pick<StoredDeparture, 'carriedOutAt'>) =>
  carriedOutAt === null ? null : new Date(Date.parse(carriedOutAt) + day).toISOString();

/**
 * Undoes a departure in the caller's transaction, and puts back what it ended and moved. The devices
 * and links of the agent's desk stay ended.
 * @throws HttpError 409 after a day, or if something that was moved has been worked on
 */
export async function undoDeparture(
  context: DepartureContext,
  db: Database,
  departure: StoredDeparture,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { id, agentId, carriedOutAt } = departure;
  const agentKey = await lockAgentKey(db, agentId);
  const stored = await agentStore.get(db, agentId);
  // Mark it as undone first, so that the reactivation does not end it as a return.
  await db
    .updateTable('agentDepartures')
    .set({ undoneAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
  if (carriedOutAt !== null) {
    if (now.toISOString() > (undoUntil(departure) ?? '')) {
      throw new HttpError(409, 'A departure can be undone for one day. Reactivate the agent.');
    }
    const moved = JSON.parse(departure.moved ?? '{}') as Moved;
    await requireUntouched(db, moved, carriedOutAt);
    const active = { ...stored.record, isActive: true };
    const back = (await updateRecord(db, agentStore, actor, stored, active, now)) ?? stored;
    const change = { before: stored.record, after: back.record, inquiriesTo: undefined };
    await context.consequences.afterEdit(db, change, actor, now);
    const inquiries = { ids: moved.inquiries, from: departure.inquiriesTo, to: agentId, agentKey };
    await moveInquiries(db, inquiries, context.emails, actor, now);
    await putBack(db, agentId, moved, now);
    await endForwarding(db, departure, now);
    await passHomes(db, moved.homes, { from: null, to: agentId }, actor, now);
  }
  const entityName = fullName(stored.record);
  const entry = { action: 'undone' as const, entity: 'departure' as const, entityName };
  await recordAudit(db, actor, { ...entry, entityId: agentId }, now);
}

/** @throws HttpError 409 that names what has been changed since the departure */
async function requireUntouched(db: Database, moved: Moved, since: string) {
  const versions = await readVersions(db, moved);
  const changed = Object.entries(versions)
    .filter(([id, version]) => version !== moved.versions[id])
    .map(([id]) => id);
  const worked = await listAnswered(db, moved.inquiries, since);
  const touched = [...new Set([...changed, ...worked, nilId])];
  const inquiries = await db
    .selectFrom('contactSubmissions')
    .select(['firstName', 'lastName'])
    .where('id', 'in', touched)
    .orderBy('id')
    .execute();
  const homes = await db
    .selectFrom('properties')
    .select('title')
    .where('id', 'in', touched)
    .orderBy('id')
    .execute();
  const names = [
    ...inquiries.map((inquiry) => `the inquiry of ${fullName(inquiry)}`),
    ...homes.map(({ title }) => `the home “${title}”`),
  ];
  if (names.length === 0) return;
  const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const list = names.slice(0, 3).join(', ');
  throw new HttpError(409, `Cannot be undone, because others have worked on ${list}${rest}.`);
}

/** Lists the inquiries to which a note, a call or a reply was added since. */
async function listAnswered(db: Database, ids: string[], since: string): Promise<string[]> {
  const added = (table: 'emailMessages' | 'inquiryNotes' | 'inquiryCalls') =>
    db
      .selectFrom(table)
      .select('contactSubmissionId as id')
      .where('createdAt', '>=', since)
      .where('contactSubmissionId', 'in', [...ids, nilId]);
  const rows = await added('emailMessages')
    .where('kind', '=', 'reply')
    .union(added('inquiryNotes'))
    .union(added('inquiryCalls'))
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

async function putBack(db: Database, agentId: string, moved: Moved, now: Date) {
  await reopenConfirmations(db, moved.confirmations, now);
  for (const id of moved.splits) {
    const split = await db
      .selectFrom('commissionSplits')
      .select(['agentId', 'split', 'effectiveOn', 'reason', 'origin', 'createdBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await insertSplit(db, split, now);
  }
  await settleDueSplits(db, [agentId], now);
  await reopenDeadlines(db, moved.deadlines);
  if (moved.joinedDutyAt !== null) {
    const joined = { agentId, joinedAt: moved.joinedDutyAt };
    await db
      .insertInto('dutyAgents')
      .values(joined)
      .onConflict((row) => row.doNothing())
      .execute();
  }
  for (const { day: dutyDay, place } of moved.dutyDays) {
    if (dutyDay < officeDay(now)) continue;
    await db
      .updateTable('dutyDays')
      .set({ [place]: agentId })
      .where('day', '=', dutyDay)
      .where(place, 'is', null)
      .execute();
  }
}

/** Opens requests to confirm policies again. Their links have ended, so a new email is due. */
const reopenConfirmations = (db: Database, ids: string[], now: Date) =>
  db
    .updateTable('policyRequests')
    .set({ closedAt: null, closedAs: null, nextEmailAt: now.toISOString() })
    .where('id', 'in', [...ids, nilId])
    .where('closedAs', '=', 'agent_left')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('policies')
          .select('policies.id')
          .whereRef('policies.id', '=', 'policyRequests.policyId')
          .where('policies.isActive', '=', true),
      ),
    )
    .execute();
