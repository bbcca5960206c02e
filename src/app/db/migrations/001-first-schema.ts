import { readdirSync, readFileSync } from 'node:fs';
import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { appendOnlyTriggers } from '#app/db/append-only.ts';

/**
 * Returns the statements of a folder's SQL files, in the order of the files' names. A blank line
 * ends a statement.
 */
function readStatements(name: string): string[] {
  const folder = new URL(`001-first-schema/${name}/`, import.meta.url);
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .trim()
        .split(/\n{2,}/),
    );
}

/** The tables whose rows can be the records of idempotency keys and can be deleted. */
const recordTables =
  `agents ce_exemptions commission_splits contact_submissions continuing_education
  email_messages inquiry_calls inquiry_notes policies policy_confirmations policy_requests
  policy_versions saved_replies website_pictures`.split(/\s+/);

/** Returns the statements that create the triggers by which a record's keys are deleted with it. */
function triggersOfKeys(isPostgres: boolean): string[] {
  const forget = 'delete from idempotency_keys where record_id = old.id;';
  const name = 'forget_idempotency_keys()';
  const act = isPostgres ? `execute function ${name}` : `begin ${forget} end`;
  const triggers = recordTables.map(
    (table) =>
      `create trigger ${table}_idempotency_keys after delete on ${table} for each row ${act}`,
  );
  if (!isPostgres) return triggers;
  const body = `begin ${forget} return null; end`;
  return [`create function ${name} returns trigger language plpgsql as $$ ${body} $$`, ...triggers];
}

async function readColumns(db: Kysely<unknown>, isPostgres: boolean, table: string) {
  const { rows } = await (
    isPostgres
      ? sql<{ name: string }>`
          select attname as name from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 order by attnum`
      : sql<{ name: string }>`select name from pragma_table_info(${table})`
  ).execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the name of the schema in which tables are created, in quotes if it needs them. */
async function readSchemaName(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(current_schema()) as name
  `.execute(db);
  return rows[0]?.name ?? '';
}

/**
 * Creates all tables with their indexes, and then the triggers of the engine. The type
 * `folded_text` in the files is for text in lower case without accents. On PostgreSQL it has the
 * collation "C", so that such text is compared byte by byte in every locale, as on SQLite.
 * `own_schema` is for the name of PostgreSQL's schema.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const schema = isPostgres ? await readSchemaName(db) : '';
  const foldedText = isPostgres ? 'text collate "C"' : 'text';
  const triggers = isPostgres ? 'postgresql-triggers' : 'sqlite-triggers';
  const run = async (statements: string[]) => {
    for (const statement of statements) {
      const text = statement.replaceAll('folded_text', foldedText).replaceAll('own_schema', schema);
      await sql.raw(text).execute(db);
    }
  };
  await run(readStatements('tables'));
  await run(await appendOnlyTriggers(isPostgres, (table) => readColumns(db, isPostgres, table)));
  await run([...readStatements(triggers), ...triggersOfKeys(isPostgres)]);
}
