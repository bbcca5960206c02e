import { createHash } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import { mappingProblems } from '#features/imports/domain/column-mapping.ts';
import { exampleDate, judgeDates } from '#features/imports/domain/date-cells.ts';
import type { DateOrder } from '#features/imports/domain/imports.ts';
import type { ImportKinds } from './import-kind.ts';
import { letRequestsRun } from '#shared/db/let-requests-run.ts';
import {
  mappedColumns,
  planRows,
  toStoredRow,
  type EarlierRow,
  type RowInPlan,
} from './plan-rows.ts';
import {
  requireRevision,
  rowsInBatches,
  storeRows,
  type StoredColumn,
  type StoredImport,
  type StoredRow,
} from './stored-import.ts';

export interface PlanContext {
  db: Database;
  clock: () => Date;
  kinds: ImportKinds;
}

/** The number of rows that are planned before other requests may run. */
const plannedAtOnce = 100;

/** Reads the dates of each column of dates, and decides their order or what to ask. */
async function judgeColumns(db: Database, stored: StoredImport): Promise<StoredColumn[]> {
  const dates = mappedColumns(stored).filter(({ field }) => field.type === 'date');
  const texts = dates.map((): string[] => []);
  if (dates.length > 0) {
    for await (const rows of rowsInBatches(db, stored.id, plannedAtOnce * 5)) {
      for (const row of rows) {
        const cells = JSON.parse(row.cells) as string[];
        dates.forEach(({ index }, nth) => texts[nth]?.push(cells[index] ?? ''));
      }
      await letRequestsRun();
    }
  }
  const plain = stored.columns.map((column) => ({ ...column, question: null, order: null }));
  return plain.map((column, index) => {
    const nth = dates.findIndex((date) => date.index === index);
    if (nth < 0) return column;
    return { ...column, ...orderOf(texts[nth] ?? [], stored.options.dateOrder[column.header]) };
  });
}

/** Returns the order of a column's dates, and the question that decides it. */
function orderOf(texts: string[], answer: DateOrder | undefined) {
  const judged = judgeDates(texts);
  if (judged !== 'day?') return { order: judged, question: null };
  const question = `Which comes first in dates such as ${exampleDate(texts)}?`;
  return { order: answer ?? 'month', question };
}

/** Returns sentences that say why the plan cannot be carried out yet. */
const openProblems = ({ mapping, kind, columns, options }: StoredImport) => [
  ...mappingProblems(mapping, kind),
  ...columns.flatMap(({ header, question }) =>
    question && !options.dateOrder[header] ? [`Column ${header}: ${question}`] : [],
  ),
];

const isSame = (row: StoredRow, { stored }: RowInPlan) =>
  row.plan === stored.plan &&
  row.outcome === stored.outcome &&
  row.recordId === stored.recordId &&
  row.batchKey === stored.batchKey;

/** The lines of rows that are not in the file come after all lines of files. */
const firstOtherLine = 1_000_000;

/**
 * Plans what is done with each row, and stores the plan. It writes in many short transactions, so
 * that visitors' writes need not wait.
 * @returns the hash of the plan, or null if something is open
 * @throws HttpError 409 if the plan was changed in the meantime
 */
export async function makePlan(
  { db, clock, kinds }: PlanContext,
  changed: StoredImport,
): Promise<string | null> {
  const columns = await judgeColumns(db, changed);
  const stored = { ...changed, columns };
  const problems = openProblems(stored);
  const planHash = problems.length > 0 ? null : await storePlans(db, kinds, stored, clock());
  await db.transaction().execute(async (transaction) => {
    await requireRevision(transaction, stored);
    await transaction
      .updateTable('imports')
      .set({ columns: JSON.stringify(columns), problems: JSON.stringify(problems), planHash })
      .where('id', '=', stored.id)
      .execute();
  });
  return planHash;
}

async function storePlans(db: Database, kinds: ImportKinds, stored: StoredImport, now: Date) {
  const { id: importId, kind, mapping, options } = stored;
  const planner = await kinds[kind].createPlanner(db, options, now);
  const hash = createHash('sha256').update(JSON.stringify([kind, mapping, options]));
  const lines = new Map<string, EarlierRow>();
  for await (const rows of rowsInBatches(db, importId, plannedAtOnce)) {
    const planned = await planRows(planner, stored, rows, lines);
    const changed = rows.flatMap((row, nth) => {
      const plan = planned[nth];
      if (!plan) return [];
      hash.update(JSON.stringify([row.line, plan.stored, row.isChosen]));
      const { line, cells, problem } = row;
      return isSame(row, plan) ? [] : [{ importId, line, cells, problem, ...plan.stored }];
    });
    await write(db, stored, (transaction) => storeRows(transaction, changed));
    await letRequestsRun();
  }
  const others = planner.planOthers?.().map(toStoredRow) ?? [];
  for (const { stored: plan } of others) hash.update(JSON.stringify(plan));
  await write(db, stored, async (transaction) => {
    const mine = transaction.deleteFrom('importRows').where('importId', '=', importId);
    await mine.where('isInFile', '=', false).execute();
    const rest = { importId, cells: '[]', problem: null, isInFile: false };
    await storeRows(
      transaction,
      others.map(({ stored: plan }, nth) => ({ ...rest, ...plan, line: firstOtherLine + nth })),
    );
  });
  return hash.digest('hex');
}

const write = (db: Database, stored: StoredImport, act: (transaction: Database) => Promise<void>) =>
  db.transaction().execute(async (transaction) => {
    await requireRevision(transaction, stored);
    await act(transaction);
  });
