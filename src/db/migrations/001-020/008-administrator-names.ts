import type { Kysely } from 'kysely';

/** Adds the full name and the title of administrators. Existing administrators have neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['full_name', 'title']) {
    await db.schema.alterTable('admin_users').addColumn(column, 'text').execute();
  }
}
