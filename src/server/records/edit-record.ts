import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import type { AuditAction, AuditEntity } from '#domain/audit.ts';
import { actorOf, differences, recordAudit } from './audit-trail.ts';
import { requireCurrent, type Versioned } from './record-version.ts';

/** How one kind of record is read and written, for the one way in which records are edited. */
export interface ChangedKind<Record extends { id: string }, Input extends object> {
  entity: AuditEntity;
  nameOf: (record: Record) => string;
  get: (db: Database, id: string) => Promise<Versioned<Record>>;
  /** Answers undefined when the version is no longer the stored one. */
  update: (
    db: Database,
    stored: Versioned<Record>,
    input: Input,
    now: Date,
  ) => Promise<Versioned<Record> | undefined>;
}

/** A kind whose records the back office also creates. */
export interface EditedKind<
  Record extends { id: string },
  Input extends object,
> extends ChangedKind<Record, Input> {
  insert: (db: Database, input: Input, now: Date) => Promise<Versioned<Record>>;
}

export interface EditingContext {
  db: Database;
  clock: () => Date;
  /** Told after each commit, for whoever keeps in memory what the records say. */
  committed?: () => void;
}

async function commit<Result>(
  { db, committed }: EditingContext,
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(write);
  committed?.();
  return result;
}

/** Deactivating and reactivating are edits of one field, and named for what they mean. */
function actionOf(before: object, after: object): AuditAction {
  const [was, is] = [before, after].map((record) => 'isActive' in record && record.isActive);
  if (was === is) return 'update';
  return is ? 'reactivate' : 'deactivate';
}

/** Creates a record and its audit entry, both or neither. */
export function createRecord<Record extends { id: string }, Input extends object>(
  context: EditingContext,
  kind: EditedKind<Record, Input>,
  request: FastifyRequest,
  input: Input,
): Promise<Versioned<Record>> {
  return commit(context, async (transaction) => {
    const now = context.clock();
    const created = await kind.insert(transaction, input, now);
    const { record } = created;
    const event = {
      action: 'create' as const,
      entity: kind.entity,
      entityId: record.id,
      entityName: kind.nameOf(record),
      after: differences<object>({}, record).after,
    };
    await recordAudit(transaction, actorOf(request), event, now);
    return created;
  });
}

/**
 * Changes a record and writes its audit entry, both or neither. What is the same already is left
 * alone, so that doing it twice is doing it once.
 * @param inputFor what the record is to become, given what it is
 * @throws NotFoundError, StaleEditError (If-Match names another version)
 */
export function editRecord<Record extends { id: string }, Input extends object>(
  context: EditingContext,
  kind: ChangedKind<Record, Input>,
  request: FastifyRequest,
  id: string,
  inputFor: (record: Record) => Input,
): Promise<Versioned<Record>> {
  return commit(context, async function edit(transaction): Promise<Versioned<Record>> {
    const now = context.clock();
    const stored = await kind.get(transaction, id);
    requireCurrent(request, stored);
    const input = inputFor(stored.record);
    if (differences(stored.record, { ...stored.record, ...input }).isEmpty) return stored;
    const updated = await kind.update(transaction, stored, input, now);
    // Somebody was faster: what they wrote is read, compared and edited in turn.
    if (!updated) return edit(transaction);
    const { before, after } = differences(stored.record, updated.record);
    const event = {
      action: actionOf(stored.record, updated.record),
      entity: kind.entity,
      entityId: id,
      entityName: kind.nameOf(updated.record),
      before,
      after,
    };
    await recordAudit(transaction, actorOf(request), event, now);
    return updated;
  });
}

/**
 * Deletes a record for good and keeps what it was in the audit trail, both or neither.
 * @throws NotFoundError, StaleEditError
 */
export function deleteRecord<Record extends { id: string }, Input extends object>(
  context: EditingContext,
  kind: EditedKind<Record, Input>,
  request: FastifyRequest,
  id: string,
  deleteStored: (db: Database, stored: Versioned<Record>) => Promise<boolean>,
): Promise<void> {
  return commit(context, async function remove(transaction): Promise<void> {
    const stored = await kind.get(transaction, id);
    requireCurrent(request, stored);
    if (!(await deleteStored(transaction, stored))) return remove(transaction);
    const event = {
      action: 'delete' as const,
      entity: kind.entity,
      entityId: id,
      entityName: kind.nameOf(stored.record),
      before: differences<object>({}, stored.record).after,
    };
    await recordAudit(transaction, actorOf(request), event, context.clock());
  });
}
