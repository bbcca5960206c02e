import type { Kysely } from 'kysely';

/** What the server remembers between requests: who is signed in, who tries too often, what came twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('admin_user_id', 'uuid', (column) =>
      column.notNull().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_seen_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sessions_admin_user')
    .on('sessions')
    .column('admin_user_id')
    .execute();

  await db.schema
    .createTable('throttle_buckets')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('throttle_buckets_expiry')
    .on('throttle_buckets')
    .column('expires_at')
    .execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('contact_submission_id', 'uuid', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    /* Deferred, because the key is claimed before the inquiry is written. */
    .addForeignKeyConstraint(
      'idempotency_keys_contact_submission',
      ['contact_submission_id'],
      'contact_submissions',
      ['id'],
      (constraint) => constraint.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .execute();
}
