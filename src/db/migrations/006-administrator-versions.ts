import type { Kysely } from 'kysely';

/** Administrators are edited by several people at once, as every other record is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('admin_users')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
