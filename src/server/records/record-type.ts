import type { Database } from '#db/connection.ts';
import type { AuditEntity } from '#domain/audit.ts';
import type { Versioned } from './record-version.ts';

/** How records of one type are read and updated, and their name in the audit trail. */
export interface RecordType<Row extends { id: string }, Input extends object> {
  entity: AuditEntity;
  entityName: (record: Row) => string;
  /** @throws NotFoundError */
  get: (db: Database, id: string) => Promise<Versioned<Row>>;
  /** Writes over the version that was read. Returns undefined if another request changed it first. */
  update: (
    db: Database,
    stored: Versioned<Row>,
    input: Input,
    now: Date,
  ) => Promise<Versioned<Row> | undefined>;
}

/** Each change of a record is one transaction, which also writes the audit entry. */
export interface RecordContext {
  db: Database;
  clock: () => Date;
  /** Called after each commit, for caches of what the records say. */
  afterCommit?: () => void;
}

export async function commit<Result>(
  { db, afterCommit }: RecordContext,
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(write);
  afterCommit?.();
  return result;
}
