import type { Kysely } from 'kysely';

/** Creates the table of the devices with which administrators have signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('admin_user_id', 'uuid', (column) =>
      column.notNull().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('last_login_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['token_hash', 'admin_user_id'])
    .execute();
}
