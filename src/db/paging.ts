import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { mostWithoutPage, pageSize } from '#domain/lists.ts';

type Ids<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, { id: string }>;

export interface ListOrder {
  /** What the list is ordered by; equals by the next, and at last by their ids. */
  by: Expression<unknown>[];
  /** Of all of it. */
  dir: 'asc' | 'desc';
}

/** A list, and what of it is asked for. */
export interface PageQuery<DB, TB extends keyof DB> extends ListOrder {
  /** The ids of all that is in it, in no order. */
  matching: Ids<DB, TB>;
  /** What was typed, if that narrows the list. */
  q?: string;
  page?: number | undefined;
}

/** So many ids are read at once, and a list that has fewer is counted by that. */
const idsAtOnce = { listed: mostWithoutPage, searched: 5 * mostWithoutPage };

const keysOf = ({ by }: ListOrder) => [...new Set(by), sql.ref('id')];

export function inOrder<DB, TB extends keyof DB>(
  matching: Ids<DB, TB>,
  order: ListOrder,
): Ids<DB, TB> {
  return keysOf(order).reduce<Ids<DB, TB>>((rows, key) => rows.orderBy(key, order.dir), matching);
}

async function readIds<DB, TB extends keyof DB>(
  matching: Ids<DB, TB>,
  order: ListOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await inOrder(matching, order).limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

/** Ids from a place far down the list, counted from the end that is nearer. */
async function readFarIds<DB, TB extends keyof DB>(
  { matching, by, dir }: PageQuery<DB, TB>,
  offset: number,
  total: number,
): Promise<string[]> {
  const limit = Math.min(pageSize, total - offset);
  if (offset <= total / 2) return readIds(matching, { by, dir }, { limit, offset });
  const turned = dir === 'asc' ? 'desc' : 'asc';
  const place = { limit, offset: total - offset - limit };
  return (await readIds(matching, { by, dir: turned }, place)).toReversed();
}

async function countRows<DB, TB extends keyof DB>(matching: Ids<DB, TB>): Promise<number> {
  const { count } = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** Searches on behind a record, so that nothing is searched twice. */
async function countBehind<DB, TB extends keyof DB>(
  matching: Ids<DB, TB>,
  order: ListOrder,
  id: string,
): Promise<number> {
  const keys = keysOf(order);
  const [place] = await matching
    .clearWhere()
    .clearSelect()
    .select(keys.map((key, nth) => sql`${key}`.as(`k${nth}`)))
    .where(sql<SqlBool>`id = ${id}`)
    .$castTo<Record<string, unknown>>()
    .execute();
  if (!place) return 0;
  const last = sql.join(keys.map((_, nth) => place[`k${nth}`]));
  const isBehind = sql.raw(order.dir === 'asc' ? '>' : '<');
  return countRows(matching.where(sql<SqlBool>`(${sql.join(keys)}) ${isBehind} (${last})`));
}

/** @param first what the list begins with */
async function countAll<DB, TB extends keyof DB>(
  { matching, q, ...order }: PageQuery<DB, TB>,
  first: string[],
  atOnce: number,
): Promise<number> {
  const last = first.at(-1);
  if (!last || first.length < atOnce) return first.length;
  return q ? first.length + (await countBehind(matching, order, last)) : countRows(matching);
}

/** The ids that are asked for, and how many there are; a page beyond the last is the last. */
export async function findIds<DB, TB extends keyof DB>(
  query: PageQuery<DB, TB>,
): Promise<{ ids: string[]; total: number }> {
  const { matching, q, page = 1 } = query;
  const atOnce = q ? idsAtOnce.searched : idsAtOnce.listed;
  const size = query.page === undefined ? mostWithoutPage : pageSize;
  const isNear = page * size <= atOnce;
  const first = isNear ? await readIds(matching, query, { limit: atOnce, offset: 0 }) : [];
  const total = isNear ? await countAll(query, first, atOnce) : await countRows(matching);
  const lastPage = Math.max(1, Math.ceil(total / size));
  const offset = (Math.min(page, lastPage) - 1) * size;
  const ids = isNear ? first.slice(offset, offset + size) : await readFarIds(query, offset, total);
  return { ids, total };
}
