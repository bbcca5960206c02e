import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import type { DepartureInput, ForwardingInput } from '#features/agents/domain/departures.ts';
import { agentStore } from '#features/agents/server/store.ts';
import { findActiveAgent } from '#features/inquiries/server/receive/receive-store.ts';
import type { Database } from '#shared/db/connection.ts';
import { addYears } from '#shared/domain/calendar.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { HttpError, requireNoProblems } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { requireCurrent } from '#shared/records/record-version.ts';
import {
  carryOut,
  entryOf,
  type DepartureContext,
  type Moved,
  type StoredDeparture,
} from './carry-out.ts';
import { addForwarding, endForwarding } from './forwarding.ts';
import { findDeparture } from './store.ts';

export interface LeaveContext extends RecordContext, DepartureContext {
  wakeEmailWorker: () => void;
}

/** Refuses days that cannot be: a last day far from now, or a license sent in the future. */
function requirePossibleDays(
  { leftOn, forwardedOn }: Pick<DepartureInput, 'forwardedOn'> & Partial<DepartureInput>,
  today: string,
) {
  const isFar = leftOn && (leftOn > addYears(today, 1) || leftOn < addYears(today, -1));
  requireNoProblems({
    ...(isFar && {
      leftOn: ['Please enter a day within a year of today'],
    }),
    ...((forwardedOn ?? '') > today && { forwardedOn: ['This date is in the future'] }),
  });
}

/** @throws HttpError 409 if the agent has left already, or the inquiries cannot go to this agent */
export async function leave(
  context: LeaveContext,
  db: Database,
  request: FastifyRequest,
  input: DepartureInput,
): Promise<StoredDeparture> {
  const now = context.clock();
  const agentId = requireRecordId(request.params);
  await context.consequences.beforeEdit(db, { id: agentId, inquiriesTo: input.inquiriesTo }, now);
  const stored = await agentStore.get(db, agentId);
  requireCurrent(request, stored);
  requirePossibleDays(input, officeDay(now));
  if (!stored.record.isActive || (await findDeparture(db, agentId))) {
    throw new HttpError(409, 'This agent has left already, or a last day is set.');
  }
  const { inquiriesTo } = input;
  if (inquiriesTo === agentId || (inquiriesTo && !(await findActiveAgent(db, inquiriesTo)))) {
    throw new HttpError(409, 'The open inquiries must go to another active agent.');
  }
  const row = await db
    .insertInto('agentDepartures')
    .values({
      ...input,
      id: newId(),
      agentId,
      createdBy: requireAdministrator(request).username,
      createdAt: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (input.leftOn <= officeDay(now)) await carryOut(context, db, row, actorOf(request), now);
  else {
    const entry = entryOf('create', agentId, fullName(stored.record), input);
    await recordAudit(db, actorOf(request), entry, now);
  }
  return row;
}

/**
 * Corrects where and when the license was sent. Once it was sent, the deadline for it ends. If it was
 * not sent after all, there is one again.
 * @throws HttpError 409 without a departure
 */
export async function correct(
  { clock }: LeaveContext,
  db: Database,
  request: FastifyRequest,
  input: ForwardingInput,
): Promise<void> {
  const now = clock();
  requirePossibleDays(input, officeDay(now));
  const found = await requireDeparture(db, request);
  await db.updateTable('agentDepartures').set(input).where('id', '=', found.id).execute();
  const { record } = await agentStore.get(db, found.agentId);
  const name = fullName(record);
  if (input.forwardedOn !== null) await endForwarding(db, found, now);
  else if (found.forwardedOn !== null && found.moved !== null) {
    const forwardDeadlineId = await addForwarding(db, input.note, name, now);
    const moved = { ...(JSON.parse(found.moved) as Moved), forwardDeadlineId };
    await db
      .updateTable('agentDepartures')
      .set({ moved: JSON.stringify(moved) })
      .where('id', '=', found.id)
      .execute();
  }
  const entry = entryOf('update', found.agentId, name, input);
  await recordAudit(db, actorOf(request), entry, now);
}

/** Locks the agent and returns the departure. @throws HttpError 409 without a departure */
export async function requireDeparture(db: Database, request: FastifyRequest) {
  await lockAgentKey(db, requireRecordId(request.params));
  const found = await findDeparture(db, requireRecordId(request.params));
  if (!found) throw new HttpError(409, 'This agent has no departure.');
  return found;
}
