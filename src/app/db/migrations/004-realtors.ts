import { sql, type Kysely } from 'kysely';

/** Adds to agents' pages the neighborhoods served, the languages, and the place on the home page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table agent_pages add column areas text').execute(db);
  await sql.raw('alter table agent_pages add column languages text').execute(db);
  await sql
    .raw('alter table agent_pages add column is_first boolean not null default false')
    .execute(db);
}
