import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { Tables } from '#db/tables.ts';
import { NotFoundError } from '#server/errors.ts';
import type { Versioned } from './record-version.ts';

/** Kysely cannot type a query whose table is a parameter. */
const untyped = (db: Database) =>
  db as unknown as Kysely<
    Record<string, Record<string, unknown> & { id: string; version: number }>
  >;

interface RecordTable<Row, Input> {
  table: keyof Tables;
  /** The record's fields, whose columns have the same names. */
  columns: readonly (keyof Row & string)[];
  /** The columns that an input sets, with those that the list searches and sorts by. */
  toColumns: (input: Input) => object;
}

/** Returns how the records of one table are read, created and updated by id and version. */
export function recordTable<Row extends { id: string }, Input extends object>({
  table,
  columns,
  toColumns,
}: RecordTable<Row, Input>) {
  const stored = [...columns, 'version'];
  const toVersioned = ({ version, ...record }: Record<string, unknown>) =>
    ({ record, version }) as unknown as Versioned<Row>;
  return {
    /** @throws NotFoundError */
    async get(db: Database, id: string): Promise<Versioned<Row>> {
      const row = await untyped(db)
        .selectFrom(table)
        .select(stored)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new NotFoundError();
      return toVersioned(row);
    },

    async insert(db: Database, input: Input, now: Date): Promise<Versioned<Row>> {
      const instant = now.toISOString();
      const row = await untyped(db)
        .insertInto(table)
        .values({ ...toColumns(input), id: newId(), createdAt: instant, updatedAt: instant })
        .returning(stored)
        .executeTakeFirstOrThrow();
      return toVersioned(row);
    },

    /** Returns undefined if another request changed this version first. */
    async update(
      db: Database,
      { record, version }: Versioned<Row>,
      input: Input,
      now: Date,
    ): Promise<Versioned<Row> | undefined> {
      const row = await untyped(db)
        .updateTable(table)
        .set({ ...toColumns(input), updatedAt: now.toISOString(), version: version + 1 })
        .where('id', '=', record.id)
        .where('version', '=', version)
        .returning(stored)
        .executeTakeFirst();
      return row && toVersioned(row);
    },
  };
}
