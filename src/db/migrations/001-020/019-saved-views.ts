import type { Kysely } from 'kysely';

/** Creates the table of the views that administrators save. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_views')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('admin_user_id', 'uuid', (column) =>
      column.notNull().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('saved_views_name', ['admin_user_id', 'list', 'name'])
    .execute();
}
