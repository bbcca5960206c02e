import { countRows } from '#shared/db/paging.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import {
  mostSavedReplies,
  savedRepliesQuery,
  savedReply,
  savedReplyInput,
  type SavedRepliesQuery,
  type SavedReply,
  type SavedReplyInput,
} from '#features/inquiries/domain/replies.ts';
import { searchTextOf } from '#shared/domain/text/search-text.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { deleteFrom, recordTable } from '#shared/records/record-table.ts';

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
  if ((await countRows(db.selectFrom('savedReplies'))) < mostSavedReplies) return;
  const message = `There are ${mostSavedReplies} saved replies already. Delete one first`;
  throw new InvalidFieldsError({ name: [message] });
}

export function savedReplyRoutes(app: TypedApp, context: RecordContext): void {
  const type = {
    entity: 'saved_reply' as const,
    apiPath: apiPaths.savedReplies,
    noun: 'Saved Reply',
    plural: 'saved replies',
    input: savedReplyInput,
    nameOf: ({ name }: SavedReply) => name,
  };
  recordRoutes(app, context, type, {
    ...table,
    remove: deleteFrom('savedReplies'),
    scope: 'inquiries',
    frontDesk: 'delete',
    query: savedRepliesQuery,
    answer: savedReply,
    listed: savedReply,
    async insert(db, input, now) {
      await requireRoom(db);
      return table.insert(db, input, now);
    },
  });
}
