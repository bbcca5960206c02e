import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * The type of a column with text in lower case without accents. PostgreSQL must compare it byte
 * by byte, as SQLite does, in every locale.
 */
const foldedText = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : 'text';

/** An inquiry's calls are deleted with the inquiry, and are otherwise never changed. */
async function refuseChangesOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function refuse_inquiry_call_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if not exists (select 1 from contact_submissions where id = old.contact_submission_id) then
          return old;
        end if;
      end if;
      raise exception 'inquiry_calls is append-only';
    end $$
  `.execute(db);
  await sql`
    create trigger inquiry_calls_append_only before update or delete on inquiry_calls
    for each row execute function refuse_inquiry_call_change()
  `.execute(db);
}

async function refuseChangesOnSqlite(db: Kysely<unknown>) {
  await sql`
    create trigger inquiry_calls_no_update before update on inquiry_calls
    begin select raise(abort, 'inquiry_calls is append-only'); end
  `.execute(db);
  await sql`
    create trigger inquiry_calls_no_delete before delete on inquiry_calls
    when exists (select 1 from contact_submissions where id = old.contact_submission_id)
    begin select raise(abort, 'inquiry_calls is append-only'); end
  `.execute(db);
  // "insert or replace" deletes rows without firing the delete trigger.
  await sql`
    create trigger inquiry_calls_no_replace before insert on inquiry_calls
    when exists (select 1 from inquiry_calls where id = new.id)
    begin select raise(abort, 'inquiry_calls is append-only'); end
  `.execute(db);
}

async function createCalls(db: Kysely<unknown>) {
  await db.schema
    .createTable('inquiry_calls')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('contact_submission_id', 'uuid', (column) =>
      column.notNull().references('contact_submissions.id').onDelete('cascade'),
    )
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) =>
      column.notNull().check(sql`outcome in ('reached', 'voicemail', 'no_answer')`),
    )
    .addColumn('note', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('inquiry_calls_submission')
    .on('inquiry_calls')
    .columns(['contact_submission_id', 'created_at'])
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? refuseChangesOnPostgres(db) : refuseChangesOnSqlite(db));
}

const createSavedReplies = (db: Kysely<unknown>) =>
  db.schema
    .createTable('saved_replies')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('search_text', foldedText(db), (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();

/**
 * Creates the tables of calls and saved replies, and adds the author of a reply to the emails. A
 * reply is an email of the outbox.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('email_messages').addColumn('author', 'text').execute();
  await createCalls(db);
  await createSavedReplies(db);
}
