import { readdirSync, readFileSync } from 'node:fs';
import { PostgresAdapter, sql, type Kysely } from 'kysely';

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

/**
 * Creates all tables with their indexes, and then the triggers of the engine. The type
 * `folded_text` in the files is for text in lower case without accents. On PostgreSQL it has the
 * collation "C", so that such text is compared byte by byte in every locale, as on SQLite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const foldedText = isPostgres ? 'text collate "C"' : 'text';
  const triggers = isPostgres ? 'postgresql-triggers' : 'sqlite-triggers';
  for (const statement of [...readStatements('tables'), ...readStatements(triggers)]) {
    await sql.raw(statement.replaceAll('folded_text', foldedText)).execute(db);
  }
}
