import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { DeleteStored } from './delete-record.ts';
import { untyped, recordList, type AnyQuery, type RecordList } from './record-list.ts';
import type { Versioned } from './record-version.ts';

interface RecordTable<Row, Summary, Input, Query extends AnyQuery> extends RecordList<
  Summary,
  Query
> {
  /** Long fields, such as notes. They are read with a single record, but not for a list. */
  longFields?: readonly (keyof Row & string)[];
  /** Adds to the input the columns by which lists search and sort. */
  toColumns: (input: Input, db: Database) => object | Promise<object>;
  /** Returns the error to throw for a database error, such as an InvalidFieldsError. */
  explain?: (error: unknown) => unknown;
}

const toVersioned = <Row>({ version, ...record }: Record<string, unknown>) =>
  ({ record, version }) as Versioned<unknown> as Versioned<Row>;

/**
 * Returns the functions that list, count, read, create and update the records of one table.
 * The table has the columns `id`, `version`, `search_text`, `created_at` and `updated_at`, with the
 * types that they have in `001-first-schema/tables/01-agents.sql`.
 */
export function recordTable<
  Row extends { id: string },
  Summary extends { id: string },
  Input extends object,
  Query extends AnyQuery,
>(options: RecordTable<Row, Summary, Input, Query>) {
  const { table, summary, longFields = [], toColumns } = options;
  const stored = [...summary, ...longFields, 'version'] as string[];
  const fail = (error: unknown): never => {
    throw options.explain?.(error) ?? error;
  };

  async function insertAll(db: Database, inputs: Input[], now: Date): Promise<Versioned<Row>[]> {
    const instant = now.toISOString();
    const rows = [];
    for (const input of inputs) {
      const columns = await toColumns(input, db);
      rows.push({ id: newId(), ...columns, createdAt: instant, updatedAt: instant });
    }
    const inserted = await untyped(db)
      .insertInto(table)
      .values(rows)
      .returning(stored)
      .execute()
      .catch(fail);
    const byId = new Map(inserted.map((row) => [row['id'], row]));
    return rows.map(({ id }) => toVersioned<Row>(byId.get(id) ?? {}));
  }

  return {
    ...recordList(options),

    /** @throws NotFoundError */
    get: async (db: Database, id: string): Promise<Versioned<Row>> => {
      const row = await untyped(db)
        .selectFrom(table)
        .select(stored)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new NotFoundError();
      return toVersioned<Row>(row);
    },

    insert: async (db: Database, input: Input, now: Date): Promise<Versioned<Row>> =>
      (await insertAll(db, [input], now))[0] as Versioned<Row>,

    /** Inserts records with one statement, and returns them in the order of the inputs. */
    insertAll,

    /** Undefined if another request changed or deleted the record meanwhile. */
    update: async (
      db: Database,
      { record, version }: Versioned<Row>,
      input: Input,
      now: Date,
    ): Promise<Versioned<Row> | undefined> => {
      const columns = await toColumns(input, db);
      const row = await untyped(db)
        .updateTable(table)
        .set({ ...columns, updatedAt: now.toISOString(), version: version + 1 })
        .where('id', '=', record.id)
        .where('version', '=', version)
        .returning(stored)
        .executeTakeFirst()
        .catch(fail);
      return row && toVersioned<Row>(row);
    },
  };
}

/**
 * Returns a function that deletes a record of a table permanently. Only record types with this
 * function have a DELETE route that deletes. That function returns false, and deletes
 * nothing, if another request changed or deleted the record after the caller read it.
 */
export const deleteFrom =
  (table: string): DeleteStored<{ id: string }> =>
  async (db, { record, version }) => {
    const row = await untyped(db)
      .deleteFrom(table)
      .where('id', '=', record.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  };
