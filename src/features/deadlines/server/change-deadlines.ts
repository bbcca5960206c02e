import type { FastifyRequest } from 'fastify';
import type { Deadline, DeadlineInput } from '#features/deadlines/domain/deadlines.ts';
import type { Database } from '#shared/db/connection.ts';
import { addYears } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { requireCaller, nameOfCaller } from '#shared/http/calls/caller.ts';
import { HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import { deadlines, type DeadlineChange } from './store.ts';

/**
 * Adds a typed deadline, in the caller's transaction.
 * @returns its id
 */
export const addDeadline = async (db: Database, values: DeadlineInput, now: Date) =>
  (await deadlines.insert(db, values, now)).record.id;

/**
 * Ends all typed deadlines of an agent, in the caller's transaction.
 * @returns their ids
 */
export async function endDeadlines(
  db: Database,
  agentId: string,
  by: string,
  now: Date,
): Promise<string[]> {
  const at = now.toISOString();
  const rows = await db
    .updateTable('agentDeadlines')
    .set({ closedAt: at, closedBy: by, closedAs: 'ended', updatedAt: at })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('agentId', '=', agentId)
    .where('closedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes back `endDeadlines`, in the caller's transaction. */
export async function reopenDeadlines(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('agentDeadlines')
    .set({ closedAt: null, closedBy: null, closedAs: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('closedAs', '=', 'ended')
    .execute();
}

export const closing = (
  request: FastifyRequest,
  closedAs: 'renewed' | 'ended',
  now: Date,
): DeadlineChange => ({
  closedAt: now.toISOString(),
  closedBy: nameOfCaller(requireCaller(request)),
  closedAs,
});

/** @throws HttpError 409 if the deadline is closed */
export function requireOpen({ closedAt }: Deadline): void {
  if (closedAt !== null) throw new HttpError(409, 'This deadline is closed.');
}

/** @throws InvalidFieldsError if the day is more than ten years off */
export function requireNear(day: string | null, now: Date): void {
  const today = officeDay(now);
  if (day === null || (day >= addYears(today, -10) && day <= addYears(today, 10))) return;
  throw new InvalidFieldsError({ dueOn: ['Please enter a day within ten years'] });
}
