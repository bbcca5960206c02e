import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * The type of a column with text in lower case without accents. PostgreSQL must compare it byte
 * by byte, as SQLite does, in every locale.
 */
const foldedText = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : 'text';

/**
 * Adds the columns that testimonials need to be edited and shown: the agent, the client's consent,
 * and the columns that every record has. SQLite adds one column with each statement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('testimonials');
  await table()
    .addColumn('agent_id', 'uuid', (column) => column.references('agents.id'))
    .execute();
  await table().addColumn('consent_date', 'date').execute();
  for (const name of ['consent_method', 'transaction_note', 'requested_by', 'relationship']) {
    await table().addColumn(name, 'text').execute();
  }
  await table()
    .addColumn('is_shown', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await table().addColumn('withdrawn_at', 'timestamptz').execute();
  await table().addColumn('updated_at', 'timestamptz').execute();
  await table()
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await table()
    .addColumn('search_text', foldedText(db), (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update testimonials set updated_at = created_at`.execute(db);
}
