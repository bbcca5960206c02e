import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { insertSplit, readSplits } from '#features/splits/db/splits.ts';
import { lockAgents } from '#features/standing/db/refresh-standings.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { addYears } from '#shared/domain/calendar.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { agentSplitsOf, currentSplit, rewrittenDaysOf } from '#features/splits/domain/history.ts';
import type {
  NamedSplit,
  RewrittenDays,
  SplitInput,
  SplitRow,
  StoredSplit,
} from '#features/splits/domain/splits.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { getAgentName } from '#features/agents/server/agent-name.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { findRecord } from '#shared/records/once.ts';
import { settleAndTell, settleDueSplits } from './settle-due-splits.ts';

const firstDay = '1990-01-01';
const mostYearsAhead = 5;

/** @throws InvalidFieldsError */
function requirePossibleDay(day: string, today: string) {
  const last = addYears(today, mostYearsAhead);
  if (day >= firstDay && day <= last) return;
  const message = `Enter a day from ${formatCalendarDate(firstDay)} to ${formatCalendarDate(last)}`;
  throw new InvalidFieldsError({ effectiveOn: [message] });
}

const rewriteMessage = ({ from, to, days }: RewrittenDays) =>
  `This rewrites the split from ${formatCalendarDate(from)} to ${formatCalendarDate(to)} ` +
  `(${days} ${days === 1 ? 'day' : 'days'}). Confirm it to go on.`;

/**
 * Refuses the input if the agent already has this split on the day from which it would apply, or if
 * it changes past days and the caller has not confirmed that.
 * @throws InvalidFieldsError, ConflictError
 */
function requireAllowed(rows: StoredSplit[], input: SplitInput, today: string) {
  const { split, effectiveOn, confirmBackdated } = input;
  if (currentSplit(rows, effectiveOn)?.split === split) {
    throw new InvalidFieldsError({ split: [`The split on that day is already ${split}`] });
  }
  const rewritten = rewrittenDaysOf(rows, effectiveOn, today);
  if (rewritten && !confirmBackdated) {
    throw new ConflictError(rewriteMessage(rewritten), rewritten);
  }
}

/**
 * Locks an agent until the transaction ends, and lets the agent's planned splits that are due take
 * effect before any other change.
 * @throws NotFoundError
 */
async function lockAgent(db: Database, agentId: string, now: Date) {
  await lockAgents(db, [agentId]);
  const agentName = await getAgentName(db, agentId);
  await settleDueSplits(db, [agentId], now);
  return { agentId, agentName };
}

interface SplitChange {
  action: AuditAction;
  agent: { agentId: string; agentName: string };
  row: StoredSplit;
}

/**
 * Updates the agent's current split after a row was added or voided, and writes an audit entry
 * about the agent. The entry leaves out the reason, because the row of the split contains it.
 * @returns the row as the API shows it
 */
async function finishChange(
  db: Database,
  request: FastifyRequest,
  { action, agent: { agentId, agentName }, row }: SplitChange,
  now: Date,
): Promise<SplitRow> {
  await settleAndTell(db, [agentId], now);
  const entry = {
    action,
    entity: 'commission_split' as const,
    entityId: agentId,
    entityName: agentName,
    after: { commissionSplit: row.split, effectiveOn: row.effectiveOn },
  };
  await recordAudit(db, actorOf(request), entry, now);
  return findSplit(await readSplits(db, agentId), row.id, now);
}

/** @throws NotFoundError */
export function findSplit(rows: NamedSplit[], id: string, now: Date): SplitRow {
  const { planned, history } = agentSplitsOf(rows, officeDay(now));
  return findRecord([...planned, ...history], id);
}

/**
 * Adds a split that applies from a day on. Call this in a transaction.
 * @throws NotFoundError, InvalidFieldsError, ConflictError with the past days whose split would
 * change
 */
export async function addSplit(
  db: Database,
  request: FastifyRequest,
  { agentId, ...input }: SplitInput & { agentId: string },
  now: Date,
): Promise<SplitRow> {
  const today = officeDay(now);
  requirePossibleDay(input.effectiveOn, today);
  const agent = await lockAgent(db, agentId, now);
  requireAllowed(await readSplits(db, agentId), input, today);
  const { split, effectiveOn, reason } = input;
  const { username: createdBy } = requireAdministrator(request);
  const added = { agentId, split, effectiveOn, reason, origin: 'planned' as const, createdBy };
  const row = await insertSplit(db, added, now);
  return finishChange(db, request, { action: 'create', agent, row }, now);
}

/** @throws ConflictError if the row cannot be voided */
function requireVoidable(rows: StoredSplit[], row: StoredSplit, today: string) {
  if (row.voidedAt !== null) throw new ConflictError('This split is voided already.', row);
  const others = rows.filter(({ id }) => id !== row.id);
  if (!currentSplit(others, today)) {
    const message = 'The agent would have no split today. Add the right split first.';
    throw new ConflictError(message, row);
  }
}

/** Call this in a transaction. @throws NotFoundError, ConflictError */
export async function voidSplit(
  db: Database,
  request: FastifyRequest,
  { agentId, splitId, reason }: { agentId: string; splitId: string; reason: string },
  now: Date,
): Promise<SplitRow> {
  const agent = await lockAgent(db, agentId, now);
  const rows = await readSplits(db, agentId);
  const row = rows.find(({ id }) => id === splitId);
  if (!row) throw new NotFoundError();
  requireVoidable(rows, row, officeDay(now));
  const { username: voidedBy } = requireAdministrator(request);
  await db
    .updateTable('commissionSplits')
    .set({ voidedAt: now.toISOString(), voidedBy, voidReason: reason })
    .where('id', '=', splitId)
    .execute();
  return finishChange(db, request, { action: 'voided', agent, row }, now);
}
