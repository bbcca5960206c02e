import { sql, type Kysely } from 'kysely';

/**
 * Creates the tables for the agents' public pages, for every slug that they ever had, and for
 * portraits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agent_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('agent_id', 'uuid', (column) =>
      column.notNull().references('agents.id').onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('agent_slugs_agent').on('agent_slugs').column('agent_id').execute();

  await db.schema
    .createTable('agent_pages')
    .addColumn('agent_id', 'uuid', (column) =>
      column.primaryKey().references('agents.id').onDelete('cascade'),
    )
    .addColumn('slug', 'text', (column) => column.notNull().unique().references('agent_slugs.slug'))
    .addColumn('headline', 'text')
    .addColumn('biography', 'text')
    .addColumn('whatsapp', 'text')
    .addColumn('facebook', 'text')
    .addColumn('instagram', 'text')
    .addColumn('linkedin', 'text')
    .addColumn('is_shown', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('portrait_id', 'uuid')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('agent_pages_portrait')
    .on('agent_pages')
    .column('portrait_id')
    .execute();

  await db.schema
    .createTable('agent_portraits')
    .addColumn('portrait_id', 'uuid', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('bytes', sql`bytea`, (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_portraits_file', ['portrait_id', 'width', 'format'])
    .execute();
}
