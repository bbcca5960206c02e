import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { mostWithoutPage, pageSize } from '#shared/domain/lists.ts';

type Ids<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, { id: string }>;

export interface ListOrder {
  /** The sort expressions. Rows that are equal in all of them are sorted by their ids. */
  by: Expression<unknown>[];
  /** The direction of all sort expressions and of the ids. */
  dir: 'asc' | 'desc';
}

export interface FirstRows {
  /**
   * If given, at most this number of records is read from the beginning of the list, and the
   * records of the whole list are not counted.
   */
  first?: number | undefined;
}

export interface PageQuery<DB, TB extends keyof DB> extends ListOrder, FirstRows {
  /** Selects the ids of all records in the list, unsorted. */
  matching: Ids<DB, TB>;
  /** Counts the records of the whole list. The default counts the rows of `matching`. */
  count?: (() => Promise<number>) | undefined;
  page?: number | undefined;
}

const inOrder = <DB, TB extends keyof DB>(
  matching: Ids<DB, TB>,
  { by, dir }: ListOrder,
): Ids<DB, TB> =>
  [...new Set(by), sql.ref('id')].reduce<Ids<DB, TB>>(
    (rows, key) => rows.orderBy(key, dir),
    matching,
  );

/** Counts the rows of a query. */
export async function countRows<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { count } = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Reads the ids of one page of a list, and counts the ids on all pages. Without a page number,
 * reads up to `mostWithoutPage` ids from the beginning. A page number after the last page means the
 * last page. If `first` is given, ignores `page`, and `total` is only the number of ids read.
 */
export async function findIds<DB, TB extends keyof DB>({
  matching,
  count = () => countRows(matching),
  page,
  first: most,
  ...order
}: PageQuery<DB, TB>): Promise<{ ids: string[]; total: number }> {
  const size = page === undefined ? mostWithoutPage : pageSize;
  const readIds = async ({ by, dir }: ListOrder, limit: number, offset: number) => {
    const rows = await inOrder(matching, { by, dir }).limit(limit).offset(offset).execute();
    return rows.map(({ id }) => id);
  };
  if (most !== undefined) {
    const ids = await readIds(order, most, 0);
    return { ids, total: ids.length };
  }
  const isFirst = page === undefined || page === 1;
  const first = isFirst ? await readIds(order, size, 0) : [];
  // If the first page is not full, the list has no other rows, so no query needs to count them.
  if (isFirst && first.length < size) return { ids: first, total: first.length };
  const total = await count();
  if (isFirst) return { ids: first, total };
  const lastPage = Math.max(1, Math.ceil(total / size));
  const offset = (Math.min(page, lastPage) - 1) * size;
  if (offset <= total / 2) return { ids: await readIds(order, size, offset), total };
  // With an offset, the database reads and skips all rows before it. A page in the second half of
  // the list is therefore read in reverse order from the end.
  const limit = Math.min(size, total - offset);
  const reversed: ListOrder = { by: order.by, dir: order.dir === 'asc' ? 'desc' : 'asc' };
  const ids = await readIds(reversed, limit, total - offset - limit);
  return { ids: ids.toReversed(), total };
}

/**
 * Yields the ids of all records in the list's order, at most `size` at a time. Each query begins
 * after the last row of the query before it, so that no connection is held between two queries. A
 * record whose sort key changes between two queries can be left out or occur twice.
 */
export async function* idsInBatches<DB, TB extends keyof DB>(
  matching: Ids<DB, TB>,
  order: ListOrder,
  size: number,
): AsyncGenerator<string[]> {
  const keys = [...new Set(order.by), sql.ref('id')];
  const columns = keys.map((key, nth) => sql`${key}`.as(`key${nth}`));
  const batch = inOrder(matching, order).limit(size);
  const isAfter = sql.raw(order.dir === 'asc' ? '>' : '<');
  for (let rest = batch; ;) {
    const rows = await rest.select(columns).$castTo<{ id: string }>().execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    const values = Object.entries(last).flatMap(([name, value]) => (name === 'id' ? [] : [value]));
    rest = batch.where(sql<SqlBool>`(${sql.join(keys)}) ${isAfter} (${sql.join(values)})`);
  }
}
