import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#shared/db/connection.ts';

export interface TableShape {
  name: string;
  columns: string[];
  key: string[];
}

export type StoredRow = Record<string, unknown>;

const references = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)));

/**
 * Reads the names and columns of an SQLite database's tables, except Kysely's own. Each table comes
 * after the tables that it refers to. The audit log comes last, because no samples can be added after
 * its first entry.
 */
export async function readTableShapes(db: Database): Promise<TableShape[]> {
  const { rows: columns } = await sql<{ name: string; column: string; pk: number }>`
    select tables.name, columns.name as "column", columns.pk
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite!_%' escape '!'
      and tables.name not like 'kysely!_%' escape '!'
    order by tables.name = 'audit_log', tables.name, columns.cid
  `.execute(db);
  const { rows: links } = await sql<{ name: string; parent: string }>`
    select tables.name, links."table" as parent
    from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as links
    where tables.type = 'table'
  `.execute(db);
  const waiting = Map.groupBy(columns, (column) => column.name);
  const ordered: TableShape[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].find(([name]) =>
      links.every(
        (link) => link.name !== name || link.parent === name || !waiting.has(link.parent),
      ),
    );
    if (!free) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join()}`);
    const [name, described] = free;
    const keys = described.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    ordered.push({
      name,
      columns: described.map(({ column }) => column),
      key: keys.map(({ column }) => column),
    });
    waiting.delete(name);
  }
  return ordered;
}

/**
 * Yields the rows of a table in the order of its primary key, few at once, because the pictures of
 * a few portraits can take megabytes.
 * @param also SQL of another column, with a comma before it
 */
export async function* readRows<Row extends StoredRow>(
  db: Database,
  shape: TableShape,
  { rowsAtOnce = 100, also = sql`` }: { rowsAtOnce?: number; also?: RawBuilder<unknown> } = {},
): AsyncGenerator<Row[]> {
  const key = references(shape.key);
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${references(shape.columns)}${also} from ${sql.table(shape.name)} ${after}
      order by ${key} limit ${rowsAtOnce}
    `.execute(db.withoutPlugins());
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = sql`where (${key}) > (${sql.join(shape.key.map((column) => last[column]))})`;
  }
}

export async function insertRows(
  db: Database,
  shape: TableShape,
  rows: StoredRow[],
): Promise<void> {
  const tuples = rows.map((row) => sql`(${sql.join(shape.columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(shape.name)} (${references(shape.columns)}) values ${sql.join(tuples)}
  `.execute(db.withoutPlugins());
}

export interface TableDigest {
  rows: number;
  /** The SHA-256 checksum of all rows, as this program reads them, in hexadecimal. */
  checksum: string;
}

const canonical = (value: unknown) =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;

/** Rows count in any order, because the two engines can return them in different orders. */
export function createDigest({ columns }: TableShape) {
  const digests: string[] = [];
  return {
    add(rows: StoredRow[]) {
      for (const row of rows) {
        const values = JSON.stringify(columns.map((column) => canonical(row[column])));
        digests.push(createHash('sha256').update(values).digest('hex'));
      }
    },
    finish(): TableDigest {
      const all = createHash('sha256');
      for (const digest of digests.sort()) all.update(digest);
      return { rows: digests.length, checksum: all.digest('hex') };
    },
  };
}
