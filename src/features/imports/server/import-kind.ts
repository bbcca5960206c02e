import type { Database } from '#shared/db/connection.ts';
import type { Actor } from '#shared/records/audit-trail.ts';
import type {
  ImportKindName,
  ImportOptions,
  ImportRow,
  NextStep,
  RowOutcome,
} from '#features/imports/domain/imports.ts';

/**
 * The values of a row by field. A field is undefined if no column fills it or its cell is empty,
 * and null if its cell empties the field.
 */
export type CellValues = Record<string, string | boolean | null | undefined>;

/** A problem of the field with this key, or of the whole row. */
export interface FieldProblem {
  field: string | null;
  message: string;
}

/** A stored row that may be carried out. `recordId` is null if the row adds a record. */
export type LockedRow = Pick<PlannedRow, 'recordId' | 'batchKey'>;

export interface PlannedRow extends Pick<ImportRow, 'recordId' | 'name' | 'notices' | 'changes'> {
  outcome: RowOutcome;
  problems: FieldProblem[];
  /** The fields that `carryOut` stores. Null if the row stores nothing. */
  input: object | null;
  /** Texts that identify the record. Of two rows with the same text, the second is a duplicate. */
  keys: string[];
  /** Rows with the same text are carried out one after the other. */
  batchKey: string;
}

export interface CarriedRow extends PlannedRow {
  isChosen: boolean;
}

/** The versions of a record, or of an agent and the license. */
export type Versions = Partial<Record<'record' | 'agent' | 'license', number>>;

/** The facts with which a row can be taken back. */
export interface CarriedOut {
  recordId: string;
  /** The stored fields before, with their versions; null for a new record. */
  before: { fields: object; versions: Versions } | null;
  /** The versions after the row was carried out. */
  versions: Versions;
}

export interface ImportContext {
  /** The transaction of the batch. */
  db: Database;
  actor: Actor;
  now: Date;
  importId: string;
  /** "roster.xlsx", or "pasted cells" */
  source: string;
}

/** The versions after the undo, none for a removed record, or the reason why it was kept. */
export type Undone = { versions: Versions } | { kept: string };

export interface Planner {
  plan: (rows: CellValues[]) => Promise<PlannedRow[]>;
  /**
   * The words for what the keys are, if a row with an earlier row's key and another name is an error
   * and no duplicate.
   */
  keyWords?: string;
  /** Returns the rows of records that are not in the file. */
  planOthers?: () => PlannedRow[];
}

export interface ImportKind {
  /** The number of rows in one transaction. */
  batchSize: number;
  /** The outcomes that are carried out whether they are chosen or not. */
  alwaysCarried: RowOutcome[];
  createPlanner: (db: Database, options: ImportOptions, now: Date) => Promise<Planner>;
  /**
   * Locks what rows change until the transaction ends, before they are compared with their plan.
   * Carries out what is due for these records, so that the rows do not overwrite it.
   */
  lock: (db: Database, rows: LockedRow[], now: Date) => Promise<void>;
  /** Stores rows that are still as planned, each with its audit entry. */
  carryOut: (rows: CarriedRow[], context: ImportContext) => Promise<CarriedOut[]>;
  /** Takes rows back, each with its audit entry, unless the record was changed since. */
  undo: (rows: CarriedOut[], context: ImportContext) => Promise<Undone[]>;
  nextSteps?: (db: Database, importId: string) => Promise<NextStep[]>;
}

export type ImportKinds = Record<ImportKindName, ImportKind>;
