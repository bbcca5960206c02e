import { locksRows, type Database } from '#db/connection.ts';
import {
  mostSavedReplies,
  savedRepliesQuery,
  savedReplyInput,
  type SavedRepliesQuery,
  type SavedReply,
  type SavedReplyInput,
} from '#domain/inquiries/replies.ts';
import { searchTextOf } from '#domain/search/search-text.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { InvalidFieldsError } from '#server/errors.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { recordRoutes } from '#server/records/record-routes.ts';
import type { RecordContext } from '#server/records/record-store.ts';
import { deleteFrom, recordTable } from '#server/records/record-table.ts';

const table = recordTable<SavedReply, SavedReply, SavedReplyInput, SavedRepliesQuery>({
  table: 'savedReplies',
  summary: ['id', 'name', 'text', 'createdAt', 'updatedAt'],
  toColumns: (input) => ({ ...input, searchText: searchTextOf(input.name, input.text) }),
  orders: { name: 'searchText' },
  defaultOrder: 'name',
  filter: () => ({}),
});

/**
 * Checks that one more saved reply may be stored. On PostgreSQL, locks the stored ones before
 * counting them, so that simultaneous calls cannot exceed the limit together. SQLite runs one
 * transaction at a time.
 * @throws InvalidFieldsError if there are `mostSavedReplies` already
 */
async function requireRoom(db: Database) {
  if (locksRows(db)) {
    await db.selectFrom('savedReplies').select('id').orderBy('id').forNoKeyUpdate().execute();
  }
  const { count } = await db
    .selectFrom('savedReplies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < mostSavedReplies) return;
  const message = `There are ${mostSavedReplies} saved replies already. Delete one first`;
  throw new InvalidFieldsError({ name: [message] });
}

/**
 * Adds the routes that list, read, create, edit and delete saved replies. All administrators share
 * the saved replies.
 */
export function savedReplyRoutes(app: TypedApp, context: RecordContext): void {
  const type = {
    entity: 'saved_reply' as const,
    apiPath: apiPaths.savedReplies,
    input: savedReplyInput,
    nameOf: ({ name }: SavedReply) => name,
  };
  recordRoutes(app, context, type, {
    ...table,
    remove: deleteFrom('savedReplies'),
    query: savedRepliesQuery,
    async insert(db, input, now) {
      await requireRoom(db);
      return table.insert(db, input, now);
    },
  });
}
