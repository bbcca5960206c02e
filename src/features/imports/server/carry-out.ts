import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { isConstraintViolation } from '#shared/db/errors.ts';
import type { Tables } from '#shared/db/tables.ts';
import { DuplicateError, HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import type { Actor } from '#shared/records/audit-trail.ts';
import { chosenOutcomes, sourceOf, type RowState } from '#features/imports/domain/imports.ts';
import type { CarriedRow, ImportContext, ImportKind } from './import-kind.ts';
import { letRequestsRun } from '#shared/db/let-requests-run.ts';
import type { PlanContext } from './make-plan.ts';
import { planRows } from './plan-rows.ts';
import {
  parseImport,
  selectImports,
  setState,
  storeDone,
  type StoredImport,
  type StoredRow,
} from './stored-import.ts';
import { undoRows } from './undo-rows.ts';

type Rows = SelectQueryBuilder<Tables, 'importRows', object>;

/** Returns the condition of the rows that an import writes. */
const isCarried = ({ alwaysCarried }: Pick<ImportKind, 'alwaysCarried'>) =>
  sql<SqlBool>`(outcome in (${sql.join(alwaysCarried)})
    or is_chosen = true and outcome in (${sql.join([...chosenOutcomes])}))`;

const changedSince = 'The record was changed after the plan was made, so nothing was done';

interface Batch extends ImportContext {
  stored: StoredImport;
  kind: ImportKind;
}

/** Carries out the rows whose plan, made again in the transaction, is the stored one. */
async function carryOutRows({ stored, kind, ...context }: Batch, rows: StoredRow[]) {
  const { db, now } = context;
  await kind.lock(db, rows, now);
  const planner = await kind.createPlanner(db, stored.options, now);
  const plans = await planRows(planner, stored, rows, new Map());
  const carried: [StoredRow, CarriedRow][] = [];
  for (const [nth, row] of rows.entries()) {
    const plan = plans[nth];
    if (plan?.stored.plan === row.plan && plan.stored.outcome === row.outcome) {
      carried.push([row, { ...plan.planned, isChosen: row.isChosen }]);
    } else await setState(db, row, 'failed', { reason: changedSince });
  }
  const done = await kind.carryOut(
    carried.map(([, plan]) => plan),
    context,
  );
  const carriedOut = carried.map(([row], nth) => {
    const result = done[nth];
    if (!result) throw new Error(`line ${row.line} has no result`);
    const { recordId, before, versions } = result;
    const storedBefore = before && JSON.stringify(before);
    const storedVersions = JSON.stringify(versions);
    return { ...row, state: 'done' as const, recordId, storedBefore, storedVersions };
  });
  await storeDone(db, carriedOut);
}

/** Returns the sentence for an error that concerns only its row, or undefined for another error. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof InvalidFieldsError || error instanceof DuplicateError) {
    return Object.values(error.fieldErrors).flat().join('. ');
  }
  if (error instanceof HttpError && error.status < 500) return error.message;
  return isConstraintViolation(error) ? changedSince : undefined;
}

interface Work {
  status: 'committing' | 'undoing';
  ended: 'committed' | 'undone';
  from: RowState;
  refused: RowState;
  select: (rows: Rows, kind: ImportKind) => Rows;
  act: (batch: Batch, rows: StoredRow[]) => Promise<void>;
}

const works: Work[] = [
  {
    status: 'committing',
    ended: 'committed',
    from: 'pending',
    refused: 'failed',
    select: (rows, kind) => rows.where(isCarried(kind)),
    act: carryOutRows,
  },
  {
    status: 'undoing',
    ended: 'undone',
    from: 'done',
    refused: 'kept',
    select: (rows) => rows,
    act: undoRows,
  },
];

/** Returns the next imports with work, locked unless another instance works on them. */
async function lockImport(db: Database, id: string, status: Work['status']) {
  const row = await selectImports(db)
    .where('id', '=', id)
    .where('status', '=', status)
    .$if(locksRows(db), (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  return row && parseImport(row);
}

/**
 * @param most the maximum number of rows
 * @param onRow called with the line of the first row
 * @returns whether rows may be left
 */
async function doBatch(
  { db, clock, kinds }: PlanContext,
  { id, work }: { id: string; work: Work },
  most?: number,
  onRow?: (line: number) => void,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const stored = await lockImport(transaction, id, work.status);
    if (!stored) return false;
    const kind = kinds[stored.kind];
    const now = clock();
    const rows = await work
      .select(rowsOf(transaction, stored), kind)
      .where('state', '=', work.from)
      .orderBy('batchKey')
      .orderBy('line')
      .limit(most ?? kind.batchSize)
      .selectAll()
      .execute();
    const [first] = rows;
    if (!first) {
      const endedAt = { [work.ended === 'undone' ? 'undoneAt' : 'committedAt']: now.toISOString() };
      await transaction
        .updateTable('imports')
        .set({ status: work.ended, ...endedAt })
        .where('id', '=', id)
        .execute();
      return false;
    }
    onRow?.(first.line);
    const actor = JSON.parse(stored.actor ?? '{}') as Actor;
    const source = sourceOf(stored);
    await work.act({ db: transaction, stored, kind, actor, now, importId: id, source }, rows);
    return true;
  });
}

const rowsOf = (db: Database, { id }: StoredImport): Rows =>
  db.selectFrom('importRows').where('importId', '=', id);

/**
 * Marks a row, which could not be carried out or taken back, with the reason, unless another
 * instance did meanwhile.
 * @throws the error if it does not concern the row alone
 */
async function refuseRow(
  { db }: PlanContext,
  { id, work, line }: { id: string; work: Work; line: number },
  error: unknown,
) {
  const reason = refusalOf(error);
  if (reason === undefined) throw error;
  await db.transaction().execute(async (transaction) => {
    const stored = await lockImport(transaction, id, work.status);
    if (!stored) return;
    const row = await rowsOf(transaction, stored)
      .where('line', '=', line)
      .where('state', '=', work.from)
      .selectAll()
      .executeTakeFirst();
    if (row) await setState(transaction, row, work.refused, { reason });
  });
}

/**
 * Carries out the imports that were committed, and takes back those that were undone. A killed
 * process leaves its last transaction undone, and another one goes on after it.
 */
export async function workOnImports(
  context: PlanContext,
  isStopping: () => boolean,
): Promise<void> {
  for (const work of works) {
    const due = await selectImports(context.db)
      .where('status', '=', work.status)
      .orderBy('createdAt')
      .execute();
    for (const { id } of due) {
      for (let isLeft = true; isLeft && !isStopping(); await letRequestsRun()) {
        isLeft = await doBatch(context, { id, work }).catch((error: unknown) => {
          // One row made the whole batch fail. The rows of the batch are done one at a time.
          if (refusalOf(error) === undefined) throw error;
          return doRowByRow(context, { id, work });
        });
      }
    }
  }
}

/** Does as many rows as a batch has, each in its own transaction. */
async function doRowByRow(context: PlanContext, job: { id: string; work: Work }): Promise<boolean> {
  for (let nth = 0; nth < 50; nth++) {
    let line = 0;
    const onRow = (tried: number) => (line = tried);
    const isLeft = await doBatch(context, job, 1, onRow).catch(async (error: unknown) => {
      await refuseRow(context, { ...job, line }, error);
      return true;
    });
    if (!isLeft) return false;
    await letRequestsRun();
  }
  return true;
}
