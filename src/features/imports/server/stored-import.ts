import { letRequestsRun } from '#shared/db/let-requests-run.ts';
import { sql, type Selectable } from 'kysely';
import { locksRows, type Database } from '#shared/db/connection.ts';
import type { ImportRowsTable, ImportsTable } from '#features/imports/db/import-tables.ts';
import type {
  ColumnMapping,
  DateOrder,
  FileReading,
  ImportColumn,
  ImportOptions,
  RowState,
} from '#features/imports/domain/imports.ts';
import { HttpError, NotFoundError } from '#shared/http/errors.ts';

/** A column with the way in which its dates are read; null if it has no dates. */
export interface StoredColumn extends ImportColumn {
  order: DateOrder | 'mixed' | null;
}

/** The columns of `imports` without the file, with the JSON texts parsed. */
export interface StoredImport extends Omit<
  Selectable<ImportsTable>,
  'source' | 'columns' | 'reading' | 'mapping' | 'options' | 'problems'
> {
  columns: StoredColumn[];
  reading: FileReading;
  mapping: ColumnMapping;
  options: ImportOptions;
  problems: string[];
  /** The full name of the administrator in `createdBy`, if there is one. */
  createdByName: string | null;
}

export type StoredRow = Selectable<ImportRowsTable>;

const columns = [
  'id',
  'kind',
  'status',
  'isStored',
  'revision',
  'fileName',
  'columns',
  'reading',
  'mapping',
  'options',
  'problems',
  'planHash',
  'createdById',
  'createdBy',
  'createdAt',
  'actor',
  'committedAt',
  'undoneAt',
] as const;

export const selectImports = (db: Database) =>
  db
    .selectFrom('imports')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('adminUsers')
        .select('fullName')
        .whereRef('adminUsers.id', '=', 'imports.createdById')
        .as('createdByName'),
    )
    .where('isStored', '=', true);

export type ImportColumns = Awaited<
  ReturnType<ReturnType<typeof selectImports>['execute']>
>[number];

export const parseImport = (row: ImportColumns): StoredImport => ({
  ...row,
  columns: JSON.parse(row.columns) as StoredColumn[],
  reading: JSON.parse(row.reading) as FileReading,
  mapping: JSON.parse(row.mapping) as ColumnMapping,
  options: JSON.parse(row.options) as ImportOptions,
  problems: JSON.parse(row.problems) as string[],
});

/** @throws NotFoundError */
export async function getImport(db: Database, id: string): Promise<StoredImport> {
  const row = await selectImports(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return parseImport(row);
}

/** On PostgreSQL, locks the import until the transaction ends. @throws NotFoundError */
export async function lockImport(db: Database, id: string): Promise<StoredImport> {
  if (locksRows(db)) {
    await db.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();
  }
  return getImport(db, id);
}

/** @throws HttpError 409 if the import was already carried out */
export function requirePlanned({ status }: Pick<StoredImport, 'status'>): void {
  if (status === 'planned') return;
  throw new HttpError(409, 'This import was carried out already.');
}

const replaced = 'This plan is being changed in another window. Please try again.';

/** Locks the plan. @throws HttpError 409 if the plan was changed since this revision */
export async function requireRevision(db: Database, { id, revision }: StoredImport): Promise<void> {
  const row = await db
    .selectFrom('imports')
    .select(['revision', 'status'])
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst();
  if (row?.revision === revision && row.status === 'planned') return;
  throw new HttpError(409, replaced);
}

export async function* rowsInBatches(
  db: Database,
  importId: string,
  size: number,
): AsyncGenerator<StoredRow[]> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('importRows')
      .selectAll()
      .where('importId', '=', importId)
      .where('isInFile', '=', true)
      .where('line', '>', last)
      .orderBy('line')
      .limit(size)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)?.line ?? last;
  }
}

type NewRow = Pick<ImportRowsTable, 'importId' | 'line' | 'cells' | 'problem'> &
  Partial<Pick<StoredRow, 'isInFile' | 'outcome' | 'plan' | 'recordId' | 'batchKey'>>;

/** The number of rows in one statement. Other requests may run after each. */
const insertedAtOnce = 200;

/** Adds rows, or changes the plans of those that exist. */
export async function storeRows(db: Database, rows: NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += insertedAtOnce) {
    await db
      .insertInto('importRows')
      .values(rows.slice(from, from + insertedAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['importId', 'line']).doUpdateSet({
          outcome: sql`excluded.outcome`,
          plan: sql`excluded.plan`,
          recordId: sql`excluded.record_id`,
          batchKey: sql`excluded.batch_key`,
        }),
      )
      .execute();
    await letRequestsRun();
  }
}

export const setState = (
  db: Database,
  row: StoredRow,
  state: RowState,
  values: Partial<StoredRow> = {},
) =>
  db
    .updateTable('importRows')
    .set({ state, ...values })
    .where('importId', '=', row.importId)
    .where('line', '=', row.line)
    .execute();

/** Stores rows that were carried out with one statement, because a file can have 20,000. */
export async function storeDone(db: Database, rows: StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('importRows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['importId', 'line']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        recordId: eb.ref('excluded.recordId'),
        storedBefore: eb.ref('excluded.storedBefore'),
        storedVersions: eb.ref('excluded.storedVersions'),
      })),
    )
    .execute();
}
