import {
  sql,
  type AliasedExpression,
  type Expression,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { matchesSearchText } from '#shared/db/search.ts';
import { countRows, type FirstRows, type ListOrder } from '#shared/db/paging.ts';
import { readPage, type Listed } from './list.ts';

interface AnyRow {
  [column: string]: unknown;
  id: string;
  version: number;
  searchText: string;
}

/** Kysely cannot type a query whose table name is a variable. */
export const untyped = (db: Database) => db as unknown as Kysely<Record<string, AnyRow>>;

export interface AnyQuery {
  q: string;
  sort?: string | undefined;
  dir: 'asc' | 'desc';
  page?: number | undefined;
}

export interface RecordList<Summary, Query extends AnyQuery> {
  table: string;
  /** The fields of a record in the list: columns of the same name, or expressions with an alias. */
  summary: readonly (
    | (keyof Summary & string)
    | AliasedExpression<unknown, keyof Summary & string>
  )[];
  orders: Record<NonNullable<Query['sort']>, string | Expression<unknown>>;
  /**
   * The sort order of a query without `sort`. It also decides between records with the same value
   * in another sort order, except `createdAt`, the order for other programs.
   */
  defaultOrder: NonNullable<Query['sort']>;
  /** Returns the values that a query's filters require, by column. Undefined means any value. */
  filter: (query: Query) => Record<string, unknown>;
  /** Returns a further condition of a query's filters, such as one about another table. */
  condition?: (query: Query) => Expression<SqlBool> | undefined;
  /**
   * Returns the SQL condition that a record matches the typed search text. It may read from the
   * database first. The default finds a record by its `search_text`, with `matchesSearchText`.
   */
  search?: (db: Database, typed: string) => Expression<SqlBool> | Promise<Expression<SqlBool>>;
}

/** The records that a query of a list finds: their ids, their order, and how to read them. */
export interface FoundRecords<Summary> {
  matching: SelectQueryBuilder<Record<string, AnyRow>, string, { id: string }>;
  order: ListOrder;
  readRows: (ids: string[]) => Promise<Summary[]>;
}

/** Returns the functions that search, filter, sort, page and count the records of one table. */
export function recordList<Summary extends { id: string }, Query extends AnyQuery>({
  table,
  summary,
  orders,
  defaultOrder,
  filter,
  condition,
  search = matchesSearchText,
}: RecordList<Summary, Query>) {
  const sortKeys = new Map(
    Object.entries<string | Expression<unknown>>(orders).map(([name, order]) => [
      name,
      typeof order === 'string' ? sql.ref(order) : order,
    ]),
  );
  const find = async (db: Database, query: Query): Promise<FoundRecords<Summary>> => {
    const { q, dir, sort = defaultOrder } = query;
    const names = sort === 'createdAt' ? [sort] : [sort, defaultOrder];
    const filters = Object.entries(filter(query)).filter(([, value]) => value !== undefined);
    const matchesSearch = await search(db, q);
    const further = condition?.(query);
    const matching = untyped(db)
      .selectFrom(table)
      .select('id')
      .where(matchesSearch)
      // Compare with "=". For an object such as `{ isActive: false }`, Kysely would write "is
      // false", for which SQLite uses no index.
      .where((eb) => eb.and(filters.map(([column, value]) => eb(column, '=', value))))
      .where((eb) => further ?? eb.and([]));
    return {
      matching,
      order: { by: names.flatMap((name) => sortKeys.get(name) ?? []), dir },
      readRows: async (ids) => {
        const rows = untyped(db)
          .selectFrom(table)
          .select(summary as string[])
          .where('id', 'in', ids);
        return (await rows.execute()) as unknown as Summary[];
      },
    };
  };
  return {
    find,

    list: async (db: Database, query: Query & FirstRows): Promise<Listed<Summary>> => {
      const { matching, order, readRows } = await find(db, query);
      return readPage<Record<string, AnyRow>, string, Summary>(
        { ...query, ...order, matching },
        readRows,
      );
    },

    count: async (db: Database, query: Query): Promise<number> =>
      countRows((await find(db, query)).matching),
  };
}
