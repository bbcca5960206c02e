import type { Database } from '#db/connection.ts';
import type { AuditEntity } from '#domain/audit.ts';
import type { Versioned } from './record-version.ts';

/**
 * The functions that read and update records of one type, and the names of these records in the
 * audit trail.
 */
export interface RecordType<Row extends { id: string }, Input extends object> {
  entity: AuditEntity;
  entityName: (record: Row) => string;
  /** @throws NotFoundError */
  get: (db: Database, id: string) => Promise<Versioned<Row>>;
  /**
   * Updates the record if it is still the version that was read. Returns undefined if another
   * request changed it first.
   */
  update: (
    db: Database,
    stored: Versioned<Row>,
    input: Input,
    now: Date,
  ) => Promise<Versioned<Row> | undefined>;
}

/** The dependencies of the functions that create, edit and delete records. */
export interface RecordContext {
  db: Database;
  clock: () => Date;
  /** Called after each commit, to clear caches of pages that show the records. */
  afterCommit?: () => void;
}

/**
 * Runs a change of a record in one transaction, then calls `afterCommit`. `write` must also write
 * the audit entry.
 */
export async function commit<Result>(
  { db, afterCommit }: RecordContext,
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(write);
  afterCommit?.();
  return result;
}
