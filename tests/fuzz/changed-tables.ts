/** Finds the tables that a request changed and the audit entries that it added. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { withoutTriggers } from '#tests/support/empty-office.ts';
import type { Engine } from '#tests/support/test-database.ts';

export interface Changes {
  /** The tables whose rows differ from the sample records, except those of `changedByAll`. */
  tables: string[];
  entries: object[];
}

export interface Watch {
  /** Returns the changes since the sample records, and the entries since the last call. */
  findChanges: () => Promise<Changes>;
  /** Restores the sample records. The audit trail is never restored. */
  restore: () => Promise<void>;
}

type Rows = Record<string, unknown>[];

const unwatched = /^(audit_log|downloads|throttle_buckets|kysely_.+|sqlite_.+)$/;

/** Tables that refused requests and reads change too. */
const changedByAll = /^(sessions|known_devices|passkey_challenges|idempotency_keys)$/;

const asValue = (value: unknown) => (value instanceof Uint8Array ? value.length : value);
const asText = (rows: Rows) =>
  rows
    .map((row) => JSON.stringify(Object.values(row).map(asValue)))
    .toSorted()
    .join('\n');

/** Returns a value that changes with every write, because comparing all rows takes longer. */
async function readMark(db: Database, engine: Engine): Promise<string> {
  const mark =
    engine === 'sqlite' ? sql`total_changes()` : sql`pg_snapshot_xmax(pg_current_snapshot())::text`;
  const { rows } = await sql<{ mark: unknown }>`select ${mark} as mark`.execute(db);
  return String(rows[0]?.mark);
}

async function refill(db: Database, tables: Map<string, Rows>) {
  // The tables' types do not apply, because the rows are inserted exactly as they were read.
  const anyTable = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  for (const [table, rows] of tables) {
    await anyTable.deleteFrom(table).execute();
    if (rows.length > 0) await anyTable.insertInto(table).values(rows).execute();
  }
}

export async function watchTables(db: Database, engine: Engine): Promise<Watch> {
  const all = await db.introspection.getTables();
  const tables = all.map(({ name }) => name).filter((name) => !unwatched.test(name));
  const read = async (table: string) =>
    (await sql<Rows[number]>`select * from ${sql.table(table)}`.execute(db)).rows;
  // Reads one table at a time. With all at once, the last ones wait for a connection until they time
  // out on a busy machine.
  const readAll = async () => {
    const rows = new Map<string, Rows>();
    for (const table of tables) rows.set(table, await read(table));
    return rows;
  };
  const countEntries = async () => (await db.selectFrom('auditLog').select('id').execute()).length;
  const samples = await readAll();
  const texts = new Map([...samples].map(([table, rows]) => [table, asText(rows)]));
  let mark = await readMark(db, engine);
  let entries = await countEntries();
  let changed: string[] = [];
  return {
    async findChanges() {
      const newMark = await readMark(db, engine);
      if (newMark === mark) return { tables: [], entries: [] };
      const now = await readAll();
      mark = newMark;
      changed = tables.filter((table) => asText(now.get(table) ?? []) !== texts.get(table));
      const newEntries = await db
        .selectFrom('auditLog')
        .selectAll()
        .orderBy('id')
        .offset(entries)
        .limit(1000)
        .execute();
      entries += newEntries.length;
      return { tables: changed.filter((name) => !changedByAll.test(name)), entries: newEntries };
    },
    async restore() {
      await db.deleteFrom('throttleBuckets').execute();
      mark = await readMark(db, engine);
      if (changed.length === 0) return;
      const isSqlite = engine === 'sqlite';
      if (isSqlite) await sql`pragma foreign_keys = off`.execute(db);
      const rows = changed.map((table) => [table, samples.get(table) ?? []] as const);
      await withoutTriggers(db, changed, (transaction) => refill(transaction, new Map(rows)));
      if (isSqlite) await sql`pragma foreign_keys = on`.execute(db);
      changed = [];
      mark = await readMark(db, engine);
    },
  };
}
