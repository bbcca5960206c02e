import { PostgresAdapter, sql, type Kysely } from 'kysely';

async function refuseChangesOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function refuse_website_version_change() returns trigger language plpgsql as $$
    begin
      raise exception 'website_versions is append-only';
    end $$
  `.execute(db);
  await sql`
    create trigger website_versions_append_only
    before update or delete or truncate on website_versions
    for each statement execute function refuse_website_version_change()
  `.execute(db);
}

async function refuseChangesOnSqlite(db: Kysely<unknown>) {
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`website_versions_no_${change}`)}
      before ${sql.raw(change)} on website_versions
      begin select raise(abort, 'website_versions is append-only'); end
    `.execute(db);
  }
  // "insert or replace" deletes rows without firing the delete trigger.
  await sql`
    create trigger website_versions_no_replace before insert on website_versions
    when exists (select 1 from website_versions where part = new.part and number = new.number)
    begin select raise(abort, 'website_versions is append-only'); end
  `.execute(db);
}

/**
 * Creates the tables of the website's parts and of their published versions. Triggers refuse
 * updates and deletions of versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('website_parts')
    .addColumn('part', 'text', (column) => column.primaryKey())
    .addColumn('published', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('draft', 'text')
    .addColumn('draft_format', 'integer')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updated_at', 'timestamptz')
    .addColumn('updated_by_name', 'text')
    .execute();
  await db.schema
    .createTable('website_versions')
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('format', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('published_at', 'timestamptz', (column) => column.notNull())
    .addColumn('published_by_name', 'text', (column) => column.notNull())
    .addColumn('publisher_title', 'text')
    .addColumn('restored_from', 'integer')
    .addPrimaryKeyConstraint('website_versions_key', ['part', 'number'])
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? refuseChangesOnPostgres(db) : refuseChangesOnSqlite(db));
}
