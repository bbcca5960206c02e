import type {
  CarriedOut,
  ImportContext,
  Undone,
  Versions,
} from '#features/imports/server/import-kind.ts';
import type { Database } from '#shared/db/connection.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { deletionOf, type DeleteStored } from '#shared/records/delete-record.ts';
import { updateRecord } from '#shared/records/edit-record.ts';
import type { RecordStore } from '#shared/records/record-store.ts';
import type { Versioned } from '#shared/records/record-version.ts';

const isChanged = 'Changed after the import, so it was left as it is';
const isGone = 'Deleted after the import';

type Store<Row extends { id: string }, Input extends object> = RecordStore<Row, Input> & {
  remove: DeleteStored<Row>;
};

/** Deletes the records that an import added, and puts back those that it changed. */
export async function undoRecords<Row extends { id: string }, Input extends object>(
  store: Store<Row, Input>,
  rows: CarriedOut[],
  context: ImportContext,
  part: 'record' | 'license' = 'record',
): Promise<Undone[]> {
  const undone: Undone[] = [];
  for (const row of rows) {
    const stored = await findStored(store, context.db, row.recordId);
    if (!stored) undone.push({ kept: isGone });
    else if (stored.version !== row.versions[part]) undone.push({ kept: isChanged });
    else undone.push(await undoRecord(store, stored, row, { ...context, part }));
  }
  return undone;
}

const findStored = <Row extends { id: string }, Input extends object>(
  store: Store<Row, Input>,
  db: Database,
  id: string,
) =>
  store.get(db, id).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });

async function undoRecord<Row extends { id: string }, Input extends object>(
  store: Store<Row, Input>,
  stored: Versioned<Row>,
  { before }: CarriedOut,
  { db, actor, now, part }: ImportContext & { part: keyof Versions },
): Promise<Undone> {
  if (before) {
    const back = await updateRecord(db, store, actor, stored, before.fields as Input, now);
    return back ? { versions: { [part]: back.version } } : { kept: isChanged };
  }
  if (!(await store.remove(db, stored, now))) return { kept: isChanged };
  await recordAudit(db, actor, deletionOf(store, stored.record), now);
  return { versions: {} };
}
