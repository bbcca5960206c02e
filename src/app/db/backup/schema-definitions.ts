import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { useDatabase } from './contents.ts';

export const otherSchema =
  'The backup was changed: its tables, triggers or functions are not those of this program. The first difference is in ';

/**
 * The definitions of a PostgreSQL database's current schema: lines that begin with the name of a
 * table or a function and a colon. Definitions that PostgreSQL writes itself are the same before a
 * backup and after its restore. Kysely's own tables are compared by their names alone, because an
 * update of Kysely can define them otherwise.
 */
export const postgresLines = `
  with tables as (
    select oid, relname as name, relname like 'kysely!_%' escape '!' as is_kysely from pg_class
    where relnamespace = current_schema()::regnamespace
  )
  select objid::regclass::text || ': ' || pg_describe_object(classid, objid, 0) as line
  from pg_depend where refclassid = 'pg_namespace'::regclass
    and refobjid = current_schema()::regnamespace and classid = 'pg_class'::regclass
  union all
  select pg_describe_object(classid, objid, 0) || ': ' as line
  from pg_depend where refclassid = 'pg_namespace'::regclass
    and refobjid = current_schema()::regnamespace and classid <> 'pg_class'::regclass
  union all
  select name || ': ' || concat_ws(' ', relkind, relpersistence, relrowsecurity,
    relforcerowsecurity, reloptions) from tables join pg_class using (oid)
  union all
  select name || ': ' || concat_ws(' ', attname, format_type(atttypid, atttypmod), attcollation,
    attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
  from tables join pg_attribute on attrelid = oid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped and not is_kysely
  union all
  select name || ': ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
  from tables join pg_constraint on conrelid = tables.oid
  where contype in ('c', 'f', 'p', 'u', 'x') and not is_kysely
  union all
  select name || ': ' || pg_get_indexdef(indexrelid) || indisvalid::text
  from tables join pg_index on indrelid = oid where not is_kysely
  union all
  select name || ': ' || case when tgisinternal then '' else pg_get_triggerdef(pg_trigger.oid) end
    || tgenabled::text
  from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal or tgenabled <> 'O'
  union all
  select name || ': ' || pg_get_ruledef(pg_rewrite.oid) || ev_enabled::text
  from tables join pg_rewrite on ev_class = tables.oid
  union all
  select name || ': policy ' || polname from tables join pg_policy on polrelid = tables.oid
  union all
  select proname || ': ' || case prokind when 'a' then 'aggregate' else pg_get_functiondef(oid) end
  from pg_proc where pronamespace = current_schema()::regnamespace`;

/** An SQL expression whose value is the array of `postgresLines` as JSON. */
const postgresSchema = `(select json_agg(line) from (${postgresLines}) as lines)`;

/** Removes comments and white space, which can change without changing the definition. */
const normalized = (definition: string) =>
  definition
    .replaceAll(/('[^']*'|"[^"]*")|--[^\n]*|\/\*[^]*?\*\/|\s+/g, (_, quoted) => quoted ?? ' ')
    .replaceAll(/ +/g, ' ');

/** @returns the definitions of an SQLite database, in the format of `postgresLines` */
export async function readSqliteSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; type: string; table: string; sql: string | null }>`
    select type, name, tbl_name as "table",
      case when type = 'table' and name like 'kysely!_%' escape '!' then '' else sql end as sql
    from sqlite_schema
  `.execute(db);
  return rows.map((row) => `${row.table}: ${row.type} ${row.name} ${normalized(row.sql ?? '')}`);
}

/**
 * @param version the name of the last migration to apply
 * @returns the definitions that the migrations create on SQLite
 */
export const makeSqliteSchema = (version: string): Promise<string[]> =>
  useDatabase({ file: ':memory:' }, async (db) => {
    await migrate(db, version);
    return readSqliteSchema(db);
  });

/**
 * Applies the migrations up to a version to an empty database, and undoes them.
 * @returns the definitions that the migrations create on PostgreSQL, as a JSON array
 */
export async function makePostgresSchema(db: Database, version: string): Promise<string> {
  const transaction = await db.startTransaction().execute();
  try {
    await migrate(transaction, version);
    const { rows } = await sql<{ lines: string }>`
      select ${sql.raw(postgresSchema)}::text as lines
    `.execute(transaction);
    return rows[0]?.lines ?? '';
  } finally {
    await transaction.rollback().execute();
  }
}
