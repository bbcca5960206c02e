import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * The type of a column with text in lower case without accents. PostgreSQL must compare it byte
 * by byte, as SQLite does, in every locale.
 */
const foldedText = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : 'text';

async function createAgents(db: Kysely<unknown>) {
  await db.schema
    .createTable('agents')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('license_number', 'text')
    .addColumn('commission_split', 'decimal(5, 2)', (column) =>
      column.notNull().check(sql`commission_split between 0 and 100`),
    )
    .addColumn('is_active', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('hire_date', 'timestamptz', (column) => column.notNull())
    .addColumn('notes', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('name_key', foldedText(db), (column) => column.notNull().defaultTo(''))
    .addColumn('search_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('search_text', foldedText(db), (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`create unique index agents_email_unique on agents (lower(email))`.execute(db);
}

const createPolicies = (db: Kysely<unknown>) =>
  db.schema
    .createTable('policies')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('is_active', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('search_text', foldedText(db), (column) => column.notNull().defaultTo(''))
    .execute();

async function createContinuingEducation(db: Kysely<unknown>) {
  await db.schema
    .createTable('continuing_education')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('agent_id', 'uuid', (column) => column.notNull().references('agents.id'))
    .addColumn('course_title', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('course_type', 'text', (column) => column.notNull())
    .addColumn('hours_completed', 'decimal(4, 2)', (column) =>
      column.notNull().check(sql`hours_completed between 0 and 99.99`),
    )
    .addColumn('completion_date', 'date', (column) => column.notNull())
    .addColumn('certificate_number', 'text')
    .addColumn('is_verified', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('provider_key', foldedText(db), (column) => column.notNull().defaultTo(''))
    .addColumn('agent_key', foldedText(db), (column) => column.notNull().defaultTo(''))
    .addColumn('search_text', foldedText(db), (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('continuing_education_agent')
    .on('continuing_education')
    .column('agent_id')
    .execute();
}

/**
 * Creates the tables that the specification requires and that no screen could edit at the time of
 * this migration.
 */
async function createUneditedTables(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('password', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('properties')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('bedrooms', 'integer', (column) => column.notNull())
    .addColumn('bathrooms', 'integer', (column) => column.notNull())
    .addColumn('sqft', 'integer', (column) => column.notNull())
    .addColumn('neighborhood', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('available'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('testimonials')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull().defaultTo(5))
    .addColumn('image_url', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAgents(db);
  await createPolicies(db);
  await createContinuingEducation(db);
  await createUneditedTables(db);
}
