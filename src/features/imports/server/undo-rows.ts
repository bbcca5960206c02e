import type { Database } from '#shared/db/connection.ts';
import type { CarriedOut, ImportContext, ImportKind, Versions } from './import-kind.ts';
import { setState, type StoredRow } from './stored-import.ts';

/** Takes rows back whose records were not changed since. */
export async function undoRows(
  { kind, ...context }: ImportContext & { kind: ImportKind },
  rows: StoredRow[],
) {
  const carried = rows.map(({ recordId, storedBefore, storedVersions }) => ({
    recordId: recordId ?? '',
    before: JSON.parse(storedBefore ?? 'null') as CarriedOut['before'],
    versions: JSON.parse(storedVersions ?? '{}') as Versions,
  }));
  const undone = await kind.undo(carried, context);
  for (const [nth, row] of rows.entries()) {
    const result = undone[nth];
    if (!result) throw new Error(`line ${row.line} has no result`);
    const isKept = 'kept' in result;
    const reason = isKept ? result.kept : null;
    await setState(context.db, row, isKept ? 'kept' : 'undone', { reason });
    const before = carried[nth]?.before;
    if (before && !isKept) await moveVersions(context.db, row, before.versions, result.versions);
  }
}

/** Lets earlier imports be undone: the record is as they left it, only with a higher version. */
async function moveVersions(db: Database, { recordId }: StoredRow, from: Versions, to: Versions) {
  const rows = await db
    .selectFrom('importRows')
    .selectAll()
    .where('recordId', '=', recordId)
    .where('state', '=', 'done')
    .execute();
  for (const row of rows) {
    const versions = JSON.parse(row.storedVersions ?? '{}') as Versions;
    const moved = Object.entries(versions).map(([part, version]) => {
      const name = part as keyof Versions;
      return [part, version === from[name] ? to[name] : version];
    });
    await setState(db, row, 'done', { storedVersions: JSON.stringify(Object.fromEntries(moved)) });
  }
}
