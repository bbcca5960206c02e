import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { appendOnlyTables } from './append-only.ts';

/** The tables in which Kysely records the migrations. The server may only read them. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

const evidence = Object.entries(appendOnlyTables);
const isFixed = ([, { mayChange, once }]: (typeof evidence)[number]) => !mayChange && !once;

/** The tables whose rows the server may add and read. */
const appendOnly = evidence.filter(isFixed).map(([table]) => table);

/** The tables whose rows the server may add, read and change. */
const undeletable = [
  ...evidence.filter((each) => !isFixed(each)).map(([table]) => table),
  'admin_users',
];

const list = (names: string[]) => sql.join(names.map((name) => sql.id(name)));

/**
 * Grants a PostgreSQL role the rights that the server needs: to connect, and to read and write
 * rows. The role gets no right to change the schema. It can add, but not change or delete, the rows
 * of `appendOnly`. It cannot delete those of `undeletable`, except samples (see demo_records in the
 * first schema). Also revokes the rights that every role has on a new database. The caller must
 * own the tables and the database.
 */
export async function grantToServer(db: Database, role: string): Promise<void> {
  const server = sql.id(role);
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ schema: string | null; database: string }>`
      select current_schema() as schema, current_database() as database
    `.execute(transaction);
    const schema = sql.id(rows[0]?.schema ?? 'public');
    const database = sql.id(rows[0]?.database ?? '');
    await sql`revoke all on database ${database} from public`.execute(transaction);
    await sql`grant connect on database ${database} to ${server}`.execute(transaction);
    await sql`revoke all on all tables in schema ${schema} from ${server}`.execute(transaction);
    await sql`
      grant select, insert, update, delete on all tables in schema ${schema} to ${server}
    `.execute(transaction);
    await sql`revoke update, delete on ${list(appendOnly)} from ${server}`.execute(transaction);
    await sql`revoke delete on ${list(undeletable)} from ${server}`.execute(transaction);
    await sql`
      revoke insert, update, delete on ${list(migrationTables)} from ${server}
    `.execute(transaction);
  });
}
