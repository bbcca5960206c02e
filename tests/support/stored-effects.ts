import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';

type Row = Record<string, string | number | null>;

/** Sessions and idempotency keys change with every call, and the audit trail is shown apart. */
const skipped = new Set(['sessions', 'idempotency_keys', 'audit_log']);

/** @returns all rows of an SQLite database, by the table and the row's number in it */
async function readRows(db: Database): Promise<Map<string, Row>> {
  const tables = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
      and name not like 'kysely_%' order by name`.execute(db);
  const rows = new Map<string, Row>();
  for (const { name } of tables.rows.filter((table) => !skipped.has(table.name))) {
    const found = await sql<Row>`select rowid as "#", * from ${sql.ref(name)}`.execute(db);
    for (const row of found.rows) rows.set(`${name} ${String(row['#'])}`, row);
  }
  return rows;
}

/** Words and small numbers are the same in each run; ids, hashes and long texts are left out. */
const shown = (value: Row[string] | undefined) =>
  value === null || /^([a-z_.]{1,30}|\d{1,4}|\d{4}-\d\d-\d\d)$/.test(String(value))
    ? ` = ${String(value)}`
    : '';

const describeRow = (row: Row, before: Row | undefined) =>
  Object.keys(row)
    .filter((column) => column !== '#' && String(row[column]) !== String(before?.[column]))
    .filter((column) => before || (shown(row[column]) && row[column] !== null))
    .map((column) => `${column}${shown(row[column])}`)
    .join(', ');

/**
 * @returns what an entry of the audit trail says: the action, the kind of record and the fields.
 * Numbers are left out, because they often count all records of a test.
 */
export function describeEntry(entry: {
  action: string;
  entity: string;
  before: object | null;
  after: object | null;
}): string {
  const { action, entity, before, after } = entry;
  const fields = Object.keys({ ...before, ...after }).toSorted();
  const values = after as Row | null;
  const described = fields.map((field) => {
    const value = values?.[field];
    return `${field}${value === undefined || typeof value === 'number' ? '' : shown(value)}`;
  });
  return [`${action} ${entity}`, ...(fields.length > 0 ? [described.join(', ')] : [])].join(': ');
}

/** @returns each line once, with the number of times if there are several */
function countEqual(lines: string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line));
}

/**
 * @returns what `act` changed in an SQLite database: the rows that were added, changed or deleted,
 * with their columns, one line for each kind of change
 */
export async function storedEffects(db: Database, act: () => Promise<unknown>): Promise<string[]> {
  const before = await readRows(db);
  await act();
  const after = await readRows(db);
  const lines: string[] = [];
  for (const [key, row] of after) {
    const [table] = key.split(' ');
    const columns = describeRow(row, before.get(key));
    if (!before.has(key)) lines.push(`+ ${table} ${columns}`.trim());
    else if (columns) lines.push(`${table}: ${columns}`);
  }
  for (const key of before.keys()) if (!after.has(key)) lines.push(`- ${key.split(' ')[0]}`);
  return countEqual(lines.toSorted());
}
