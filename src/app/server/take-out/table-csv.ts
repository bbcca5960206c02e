import { sql, type TableMetadata } from 'kysely';
import { readRows } from '#app/db/backup/table-rows.ts';
import type { Database } from '#shared/db/connection.ts';
import { sentenceCase } from '#shared/domain/audit/entries.ts';
import { csvLines } from '#shared/records/csv.ts';
import { inTurns } from '#shared/records/export.ts';
import { exportedTables, leftOutEverywhere, references } from './exported-tables.ts';

export interface TakenTable {
  name: string;
  file: string;
  about: string;
  key: string[];
  columns: TableMetadata['columns'];
}

export async function readTakenTables(db: Database): Promise<TakenTable[]> {
  const tables = new Map((await db.introspection.getTables()).map((table) => [table.name, table]));
  return Object.entries(exportedTables).map(
    ([name, { file, about, without = [], key = ['id'] }]) => ({
      name,
      file: `${file}.csv`,
      about,
      key,
      columns: (tables.get(name)?.columns ?? []).filter(
        (column) => !leftOutEverywhere.test(column.name) && !without.includes(column.name),
      ),
    }),
  );
}

/** An agent's id is of no use to a reader, so the agent's name is added. */
const namesAgent = ({ columns }: TakenTable) => columns.some(({ name }) => name === 'agent_id');

const headersOf = (table: TakenTable) => [
  ...table.columns.map(({ name }) => sentenceCase(name)),
  ...(namesAgent(table) ? ['Agent'] : []),
];

type Row = Record<string, string | number | boolean | null>;

function readTakenRows(db: Database, table: TakenTable) {
  const columns = [...new Set([...table.key, ...table.columns.map(({ name }) => name)])];
  const agentId = sql.ref(`${table.name}.agent_id`);
  const agent = sql`, (
    select first_name || ' ' || last_name from agents where agents.id = ${agentId}
  ) as agent`;
  return readRows<Row>(
    db,
    { ...table, columns },
    {
      // Few, because a policy can have 256 KB and the audit trail has policies.
      rowsAtOnce: 25,
      ...(namesAgent(table) && { also: agent }),
    },
  );
}

const cellOf = (value: Row[string]) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

/**
 * Yields a table as the parts of a CSV file, without the rows that are added meanwhile.
 * @param onRows called with the number of rows of each part
 */
export async function* tableCsv(
  db: Database,
  table: TakenTable,
  onRows: (count: number) => void,
): AsyncGenerator<Buffer> {
  const names = table.columns.map(({ name }) => name);
  const cells = namesAgent(table) ? [...names, 'agent'] : names;
  yield Buffer.from(csvLines([headersOf(table)], true));
  yield* inTurns(readTakenRows(db, table), (rows) => {
    onRows(rows.length);
    return csvLines(rows.map((row) => cells.map((name) => cellOf(row[name] ?? null))));
  });
}

function kindOf({ name, dataType }: TableMetadata['columns'][number]): string {
  const file = references[name];
  if (file) return `the Id in ${file}.csv`;
  if (/^bool/i.test(dataType)) return 'yes or no';
  if (/^timestamp/i.test(dataType)) return 'time in UTC';
  if (/^date/i.test(dataType)) return 'day';
  if (/^(int|decimal|numeric|bigint)/i.test(dataType)) return 'number';
  return 'text';
}

export function describeTable(table: TakenTable): string {
  const lines = table.columns.map((column) => {
    const mayBeEmpty = column.isNullable && !table.key.includes(column.name);
    return `  ${sentenceCase(column.name)}: ${kindOf(column)}${mayBeEmpty ? ', may be empty' : ''}`;
  });
  const agent = namesAgent(table) ? ['  Agent: the agent’s name'] : [];
  return [table.file, table.about, ...lines, ...agent].join('\r\n');
}
