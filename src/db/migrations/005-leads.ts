import { sql, type Kysely } from 'kysely';
import { searchTextOf } from '#db/search.ts';

interface OldInquiries {
  contact_submissions: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    phone: string | null;
    message: string | null;
    is_spam: boolean;
    status: string;
    search_text: string;
  };
}

/* Plain names: the plugin that turns them into camelCase is not asked here. */
async function fillSearchText(db: Kysely<OldInquiries>) {
  const rows = await db
    .withoutPlugins()
    .selectFrom('contact_submissions')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'message'])
    .execute();
  for (const { id, first_name: first, last_name: last, email, phone, message } of rows) {
    await db
      .withoutPlugins()
      .updateTable('contact_submissions')
      .set({ search_text: searchTextOf(`${first} ${last}`, email, phone, message) })
      .where('id', '=', id)
      .execute();
  }
}

async function growSubmissions(db: Kysely<OldInquiries>) {
  const grow = (column: string) =>
    db.schema.alterTable('contact_submissions').addColumn(column, 'text');
  await db.schema
    .alterTable('contact_submissions')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('new'))
    .execute();
  await grow('spam_reason').execute();
  for (const agent of ['about_agent_id', 'assigned_agent_id']) {
    await db.schema
      .alterTable('contact_submissions')
      .addColumn(agent, 'uuid', (column) => column.references('agents.id').onDelete('set null'))
      .execute();
  }
  for (const instant of ['first_response_at', 'read_at']) {
    await db.schema.alterTable('contact_submissions').addColumn(instant, 'timestamptz').execute();
  }
  await grow('consent_version').execute();
  await db.schema
    .alterTable('contact_submissions')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update contact_submissions set status = 'spam' where is_spam`.execute(db);
  await db.schema.alterTable('contact_submissions').dropColumn('is_spam').execute();
  await sql`create index contact_submissions_person on contact_submissions (lower(email))`.execute(
    db,
  );
}

async function createNotes(db: Kysely<OldInquiries>) {
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

async function createOutbox(db: Kysely<OldInquiries>) {
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
    /* While a mail is being sent: when its lease ends and any copy may take it up again. */
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

/** Inquiries become leads: who has them, when they were answered, what was noted and mailed. */
export async function up(db: Kysely<OldInquiries>): Promise<void> {
  await growSubmissions(db);
  await fillSearchText(db);
  await createNotes(db);
  await createOutbox(db);
}
