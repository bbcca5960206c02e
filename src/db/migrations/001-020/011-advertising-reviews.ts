import { PostgresAdapter, sql, type Kysely } from 'kysely';

async function refuseChangesOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function refuse_advertising_review_change() returns trigger language plpgsql as $$
    begin
      raise exception 'advertising_reviews is append-only';
    end $$
  `.execute(db);
  await sql`
    create trigger advertising_reviews_append_only
    before update or delete or truncate on advertising_reviews
    for each statement execute function refuse_advertising_review_change()
  `.execute(db);
}

async function refuseChangesOnSqlite(db: Kysely<unknown>) {
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`advertising_reviews_no_${change}`)}
      before ${sql.raw(change)} on advertising_reviews
      begin select raise(abort, 'advertising_reviews is append-only'); end
    `.execute(db);
  }
  // "insert or replace" deletes rows without firing the delete trigger.
  await sql`
    create trigger advertising_reviews_no_replace before insert on advertising_reviews
    when exists (select 1 from advertising_reviews where id = new.id)
    begin select raise(abort, 'advertising_reviews is append-only'); end
  `.execute(db);
}

/**
 * Creates the table of the reviews of the website's words as advertising. Triggers refuse updates
 * and deletions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('advertising_reviews')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('decision', 'text', (column) =>
      column.notNull().check(sql`decision in ('approved', 'changes_needed')`),
    )
    .addColumn('source', 'text')
    .addColumn('valid_until', 'date')
    .addColumn('note', 'text')
    .addColumn('reviewed_by', 'uuid', (column) => column.notNull())
    .addColumn('reviewer_name', 'text', (column) => column.notNull())
    .addColumn('reviewer_title', 'text')
    .addColumn('reviewed_at', 'timestamptz', (column) => column.notNull())
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? refuseChangesOnPostgres(db) : refuseChangesOnSqlite(db));
}
