import { sql, type Kysely } from 'kysely';

/**
 * The default of `confirmed_at`. An instance of the previous release that still runs adds sessions
 * without this column. Their administrators must confirm who they are before a dangerous call.
 */
const longAgo = '1970-01-01T00:00:00.000Z';

async function extendSessions(db: Kysely<unknown>) {
  const table = () => db.schema.alterTable('sessions');
  await table()
    .addColumn('method', 'text', (column) => column.notNull().defaultTo('password'))
    .execute();
  await table()
    .addColumn('confirmed_at', 'timestamptz', (column) => column.notNull().defaultTo(longAgo))
    .execute();
  await sql`update sessions set confirmed_at = created_at`.execute(db);
}

async function createFactors(db: Kysely<unknown>) {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('admin_user_id', 'uuid', (column) =>
      column.notNull().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('is_synced', 'boolean', (column) => column.notNull())
    .addColumn('rp_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('authenticator_apps')
    .addColumn('admin_user_id', 'uuid', (column) =>
      column.primaryKey().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_user_id', 'uuid', (column) =>
      column.notNull().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
}

async function createSteps(db: Kysely<unknown>) {
  await db.schema
    .createTable('pending_sign_ins')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_user_id', 'uuid', (column) =>
      column.notNull().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) =>
      column.notNull().check(sql`step in ('confirm', 'enrol')`),
    )
    .addColumn('wrong_codes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('authenticator_app_setups')
    .addColumn('bound_to', 'text', (column) => column.primaryKey())
    .addColumn('admin_user_id', 'uuid', (column) =>
      column.notNull().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('bound_to', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sign_in_links')
    .addColumn('admin_user_id', 'uuid', (column) =>
      column.primaryKey().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendSessions(db);
  await createFactors(db);
  await createSteps(db);
  for (const table of ['passkeys', 'recovery_codes', 'pending_sign_ins']) {
    await db.schema.createIndex(`${table}_admin_user`).on(table).column('admin_user_id').execute();
  }
}
