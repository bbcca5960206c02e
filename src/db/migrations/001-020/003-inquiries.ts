import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * The type of a column with text in lower case without accents. PostgreSQL must compare it byte
 * by byte, as SQLite does, in every locale.
 */
const foldedText = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : 'text';

async function createContactSubmissions(db: Kysely<unknown>) {
  await db.schema
    .createTable('contact_submissions')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('new'))
    .addColumn('spam_reason', 'text')
    .addColumn('about_agent_id', 'uuid', (column) =>
      column.references('agents.id').onDelete('set null'),
    )
    .addColumn('assigned_agent_id', 'uuid', (column) =>
      column.references('agents.id').onDelete('set null'),
    )
    .addColumn('first_response_at', 'timestamptz')
    .addColumn('read_at', 'timestamptz')
    .addColumn('consent_version', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('name_key', foldedText(db), (column) => column.notNull().defaultTo(''))
    .addColumn('agent_key', foldedText(db), (column) => column.notNull().defaultTo(''))
    .addColumn('search_text', foldedText(db), (column) => column.notNull().defaultTo(''))
    .addColumn('search_message', foldedText(db), (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`
    create index contact_submissions_person on contact_submissions (lower(email))
  `.execute(db);
}

const createIdempotencyKeys = (db: Kysely<unknown>) =>
  db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('contact_submission_id', 'uuid', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    /**
     * The constraint is checked at the end of the transaction, because the idempotency key is
     * inserted before the inquiry to which it refers.
     */
    .addForeignKeyConstraint(
      'idempotency_keys_contact_submission',
      ['contact_submission_id'],
      'contact_submissions',
      ['id'],
      (constraint) => constraint.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .execute();

async function createNotes(db: Kysely<unknown>) {
  await db.schema
    .createTable('inquiry_notes')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('contact_submission_id', 'uuid', (column) =>
      column.notNull().references('contact_submissions.id').onDelete('cascade'),
    )
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('inquiry_notes_submission')
    .on('inquiry_notes')
    .columns(['contact_submission_id', 'created_at'])
    .execute();
}

async function createEmailMessages(db: Kysely<unknown>) {
  await db.schema
    .createTable('email_messages')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('contact_submission_id', 'uuid', (column) =>
      column.notNull().references('contact_submissions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('recipient_name', 'text', (column) => column.notNull())
    .addColumn('recipient_address', 'text', (column) => column.notNull())
    .addColumn('reply_to_name', 'text')
    .addColumn('reply_to_address', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('queued'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('sent_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('email_messages_due')
    .on('email_messages')
    .columns(['status', 'next_attempt_at'])
    .execute();
  await sql`
    create index email_messages_recipient on email_messages (lower(recipient_address), created_at)
  `.execute(db);
  await db.schema
    .createIndex('email_messages_submission')
    .on('email_messages')
    .column('contact_submission_id')
    .execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createContactSubmissions(db);
  await createIdempotencyKeys(db);
  await createNotes(db);
  await createEmailMessages(db);
}
