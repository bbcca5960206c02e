import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Makes the reference to an inquiry optional, because an email about several inquiries refers to no
 * single one. SQLite cannot drop the constraint of a column, so a column without it takes the place
 * of the old one.
 */
async function dropNotNull(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('email_messages');
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await table()
      .alterColumn('contact_submission_id', (column) => column.dropNotNull())
      .execute();
    return;
  }
  await db.schema.dropIndex('email_messages_submission').execute();
  await table()
    .addColumn('inquiry_id', 'uuid', (column) =>
      column.references('contact_submissions.id').onDelete('cascade'),
    )
    .execute();
  await sql`update email_messages set inquiry_id = contact_submission_id`.execute(db);
  await table().dropColumn('contact_submission_id').execute();
  await table().renameColumn('inquiry_id', 'contact_submission_id').execute();
  await db.schema
    .createIndex('email_messages_submission')
    .on('email_messages')
    .column('contact_submission_id')
    .execute();
}

/**
 * Creates the table of the inquiries that an email about several inquiries describes. Each row has
 * the words about one inquiry, so that they are deleted with the inquiry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropNotNull(db);
  await db.schema
    .createTable('email_inquiries')
    .addColumn('email_id', 'uuid', (column) =>
      column.notNull().references('email_messages.id').onDelete('cascade'),
    )
    .addColumn('contact_submission_id', 'uuid', (column) =>
      column.notNull().references('contact_submissions.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('email_inquiries_key', ['email_id', 'contact_submission_id'])
    .execute();
  await db.schema
    .createIndex('email_inquiries_submission')
    .on('email_inquiries')
    .column('contact_submission_id')
    .execute();
}
