import type { Database } from '#shared/db/connection.ts';
import type { AuditEntity, AuditFields } from '#shared/domain/audit/entries.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import type { CommitContext } from './commit.ts';
import type { Versioned } from './record-version.ts';

export interface RecordStore<Row extends { id: string }, Input extends object> {
  entity: AuditEntity;
  entityName: (record: Row) => string;
  /** The action in the audit entry of an edit. Without it, the changed fields decide the action. */
  action?: AuditAction;
  /** Facts for the audit entry that the record has no fields for. */
  alsoAudited?: AuditFields;
  /** @throws NotFoundError */
  get: (db: Database, id: string) => Promise<Versioned<Row>>;
  /** The result is undefined if another request changed the record first. */
  update: (
    db: Database,
    stored: Versioned<Row>,
    input: Input,
    now: Date,
  ) => Promise<Versioned<Row> | undefined>;
}

/** The dependencies of the functions that create, edit and delete records. */
export interface RecordContext extends CommitContext {
  clock: () => Date;
}
