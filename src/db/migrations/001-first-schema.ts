import { readdirSync, readFileSync } from 'node:fs';
import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** Returns the statements of a folder's SQL files. A blank line ends a statement. */
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
 * `folded_text` in the files is for text in lower case without accents: PostgreSQL must compare it
 * byte by byte, as SQLite does, in every locale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const foldedText = isPostgres ? 'text collate "C"' : 'text';
  const triggers = isPostgres ? 'postgresql-triggers' : 'sqlite-triggers';
  for (const statement of [...readStatements('tables'), ...readStatements(triggers)]) {
    await sql.raw(statement.replaceAll('folded_text', foldedText)).execute(db);
  }
}
