import { sql, type Kysely } from 'kysely';

/**
 * Creates the indexes from which a search of the policies is answered. Without them it reads the
 * whole texts of all policies to find the few texts that it compares.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index policies_by_title
    on policies (search_text, id, category, is_active, created_at, updated_at)
  `.execute(db);
  await sql`
    create index policies_by_change
    on policies (updated_at, id, (octet_length(search_content)))
  `.execute(db);
}
