import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { requireConfirmation } from '#shared/http/confirmation.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { ConflictError, HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { sourceOf, type Import } from '#features/imports/domain/imports.ts';
import { makePlan, type PlanContext } from './make-plan.ts';
import { presentImport, readImport, undoUntil } from './present-import.ts';
import { getImport, lockImport, type StoredImport } from './stored-import.ts';

const planChanged = 'The plan changed, because the records did. Please look at it again.';

async function conflict({ db, kinds }: PlanContext, id: string) {
  return new ConflictError(planChanged, await readImport(db, kinds, id));
}

/** Returns whether a chosen row changes the email address of an agent, to which links are sent. */
async function changesAddresses(db: Database, importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('importRows')
    .select('line')
    .where('importId', '=', importId)
    .where('isChosen', '=', true)
    .where('outcome', 'in', ['update', 'reactivate'])
    .where('plan', 'like', '%{"label":"Email Address"%')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const entryOf = (stored: StoredImport, facts: Record<string, unknown>) => ({
  entity: 'import' as const,
  entityId: stored.id,
  entityName: sourceOf(stored),
  after: { kind: stored.kind, ...facts },
});

const isBegun = (stored: StoredImport, planHash: string) =>
  ['committing', 'committed'].includes(stored.status) && stored.planHash === planHash;

/**
 * Begins to carry out a plan. Pressing the button twice begins once.
 * @throws InvalidFieldsError if the plan is not complete, ConflictError with the new plan if it is
 * another one now, ConfirmationNeededError if it changes email addresses
 */
export async function commitPlan(
  context: PlanContext,
  request: FastifyRequest,
  id: string,
  planHash: string,
): Promise<Import> {
  const { db, clock, kinds } = context;
  const stored = await getImport(db, id);
  if (isBegun(stored, planHash)) return presentImport(db, kinds, stored);
  if (stored.planHash === null) throw new InvalidFieldsError({ planHash: stored.problems });
  if (stored.status !== 'planned' || stored.planHash !== planHash)
    throw await conflict(context, id);
  if (await changesAddresses(db, id)) requireConfirmation(requireAdministrator(request), clock());
  await makePlan(context, stored).catch((error: unknown) => {
    // The button was pressed twice, or the plan is being changed in another window. The transaction
    // below finds out.
    if (!(error instanceof HttpError) || error.status !== 409) throw error;
  });
  await commit({ db }, request, async (transaction) => {
    const locked = await lockImport(transaction, id);
    if (isBegun(locked, planHash)) return;
    if (locked.status !== 'planned' || locked.planHash !== planHash)
      throw await conflict({ ...context, db: transaction }, id);
    const actor = actorOf(request);
    await transaction
      .updateTable('imports')
      .set({ status: 'committing', actor: JSON.stringify(actor), source: null })
      .where('id', '=', id)
      .execute();
    const { toWrite, counts } = await presentImport(transaction, kinds, locked);
    const entry = entryOf(locked, { rows: toWrite, errors: counts.error });
    await recordAudit(transaction, actor, { action: 'imported', ...entry }, clock());
  });
  return readImport(db, kinds, id);
}

/** @throws NotFoundError, HttpError 409 if it was not carried out, or over 30 days ago */
export async function undoImport(
  { db, clock, kinds }: PlanContext,
  request: FastifyRequest,
  id: string,
): Promise<Import> {
  await commit({ db }, request, async (transaction) => {
    const stored = await getImport(transaction, id);
    if (stored.status === 'undoing' || stored.status === 'undone') return;
    const until = undoUntil(stored);
    if (stored.status !== 'committed' || until === null) {
      throw new HttpError(409, 'This import is not carried out yet.');
    }
    if (until < clock().toISOString()) {
      throw new HttpError(409, 'An import can be undone for 30 days.');
    }
    const actor = actorOf(request);
    const { numUpdatedRows } = await transaction
      .updateTable('imports')
      .set({ status: 'undoing', actor: JSON.stringify(actor) })
      .where('id', '=', id)
      .where('status', '=', 'committed')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const entry = { action: 'undone' as const, ...entryOf(stored, {}) };
    await recordAudit(transaction, actor, entry, clock());
  });
  return readImport(db, kinds, id);
}
