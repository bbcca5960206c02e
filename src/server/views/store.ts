import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { mostViewsOfList, type SavedView, type SavedViewInput } from '#domain/views/saved-views.ts';
import { DuplicateError, InvalidFieldsError, NotFoundError } from '#server/errors.ts';

/** Lists the administrator's views of all lists, oldest first. */
export const listViews = (db: Database, adminUserId: string): Promise<SavedView[]> =>
  db
    .selectFrom('savedViews')
    .select(['id', 'list', 'name', 'search'])
    .where('adminUserId', '=', adminUserId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/**
 * Saves a view. Call this in a transaction that has locked the administrator's row, so that
 * simultaneous calls cannot together exceed the administrator's limit of views of one list.
 * @throws DuplicateError, InvalidFieldsError
 */
export async function insertView(
  transaction: Database,
  adminUserId: string,
  input: SavedViewInput,
  now: Date,
): Promise<SavedView> {
  const ofList = (await listViews(transaction, adminUserId)).filter(
    ({ list }) => list === input.list,
  );
  if (ofList.some(({ name }) => name === input.name)) {
    throw new DuplicateError({ name: ['You already have a view with this name'] });
  }
  if (ofList.length >= mostViewsOfList) {
    const problem = `You have ${mostViewsOfList} views of this list. Please delete one first.`;
    throw new InvalidFieldsError({ name: [problem] });
  }
  const view = { id: newId(), ...input };
  await transaction
    .insertInto('savedViews')
    .values({ ...view, adminUserId, createdAt: now.toISOString() })
    .execute();
  return view;
}

/** @throws NotFoundError if the administrator has no view with this id */
export async function deleteView(
  transaction: Database,
  adminUserId: string,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('savedViews')
    .where('id', '=', id)
    .where('adminUserId', '=', adminUserId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new NotFoundError();
}
