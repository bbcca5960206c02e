import { sql, type Kysely } from 'kysely';

/** Creates the tables of the website's uploaded pictures and of their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('website_pictures')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('shape', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('widths', 'text', (column) => column.notNull())
    .addColumn('focus_x', 'integer', (column) => column.notNull())
    .addColumn('focus_y', 'integer', (column) => column.notNull())
    .addColumn('has_alpha', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_by_name', 'text', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull())
    .addColumn('published_at', 'timestamptz')
    .addColumn('master', sql`bytea`)
    .execute();
  await db.schema
    .createTable('website_picture_files')
    .addColumn('picture_id', 'uuid', (column) =>
      column.notNull().references('website_pictures.id').onDelete('cascade'),
    )
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('bytes', sql`bytea`, (column) => column.notNull())
    .addPrimaryKeyConstraint('website_picture_files_key', ['picture_id', 'width', 'format'])
    .execute();
}
