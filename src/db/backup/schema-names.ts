import { sql } from 'kysely';
import { openDatabase, type Database } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import type { Engine } from './contents.ts';

export const otherSchema =
  'The backup was changed: its tables, triggers or functions are not those of this program.';

/**
 * The SQL queries that describe a schema: the names of its tables, views, indexes and columns, and
 * the whole text of its triggers, and on PostgreSQL of its functions and rules. These texts are
 * compared as a whole, because they run when rows are written.
 */
const lines = {
  sqlite: `
    select type || ' ' || name || case type when 'trigger' then sql else '' end as line
    from sqlite_schema where name not like 'sqlite!_%' escape '!'
    union all
    select 'column ' || tables.name || ' ' || columns.name
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite!_%' escape '!'`,
  postgres: `
    select 'relation ' || relkind::text || ' ' || relname as line
    from pg_class where relnamespace = current_schema()::regnamespace
    union all
    select 'column ' || table_name || ' ' || column_name
    from information_schema.columns where table_schema = current_schema()
    union all
    select pg_get_triggerdef(pg_trigger.oid) from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace
    union all
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema()::regnamespace
    union all
    select definition from pg_rules where schemaname = current_schema()`,
};

/**
 * An SQL expression whose value is the description of a PostgreSQL database's current schema: the
 * sorted rows of `lines.postgres`, joined into one text.
 */
export const postgresSchema = `(select string_agg(line, chr(10) order by line collate "C") from (${lines.postgres}) as schema)`;

/** @returns the description of the schema, sorted, so that two schemas can be compared */
export async function readSchema(db: Database, engine: Engine): Promise<string> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ text: string }>`
      select ${sql.raw(postgresSchema)} as text
    `.execute(db);
    return rows[0]?.text ?? '';
  }
  const { rows } = await sql<{ line: string }>`
    ${sql.raw(lines.sqlite)} order by line
  `.execute(db);
  return rows.map(({ line }) => line).join('\n');
}

/**
 * @param version the name of the last migration to apply
 * @returns the schema that the migrations create on SQLite, in the format of `readSchema`
 */
export async function makeSqliteSchema(version: string): Promise<string> {
  const db = openDatabase({ file: ':memory:' });
  try {
    await migrate(db, version);
    return await readSchema(db, 'sqlite');
  } finally {
    await db.destroy();
  }
}

/**
 * @param db an empty PostgreSQL database, which stays empty
 * @param version the name of the last migration to apply
 * @returns the schema that the migrations create on PostgreSQL, in the format of `readSchema`
 */
export async function makePostgresSchema(db: Database, version: string): Promise<string> {
  const transaction = await db.startTransaction().execute();
  try {
    await migrate(transaction, version);
    return await readSchema(transaction, 'postgres');
  } finally {
    await transaction.rollback().execute();
  }
}
