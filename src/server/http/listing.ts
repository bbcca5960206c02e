import type { FastifyReply } from 'fastify';
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { mostWithoutPage, pageSize, totalHeader } from '#domain/lists.ts';

export interface Listed<Row> {
  rows: Row[];
  /** Of all pages together. */
  total: number;
}

type Direction = 'asc' | 'desc';
type Ids<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, { id: string }>;

export interface ListOrder {
  /** What the list is ordered by; equals by the next, and at last by their ids. */
  by: Expression<unknown>[];
  /** Of all of it. */
  dir: Direction;
}

/** A list, and what of it is asked for. */
interface PageQuery<DB, TB extends keyof DB> extends ListOrder {
  /** The ids of all that is in it, in no order. */
  matching: Ids<DB, TB>;
  /** What was typed, if that narrows the list. */
  q?: string;
  page?: number | undefined;
}

/**
 * So many ids are read at once, and a list that has fewer is counted by that. It pays to read more
 * of what a search finds, since counting is to search again.
 */
const idsAtOnce = { listed: mostWithoutPage, searched: 5 * mostWithoutPage };

async function countRows<DB, TB extends keyof DB>(matching: Ids<DB, TB>): Promise<number> {
  const { count } = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

export function inOrder<DB, TB extends keyof DB>(
  matching: Ids<DB, TB>,
  { by, dir }: ListOrder,
): Ids<DB, TB> {
  const keys = [...new Set(by), sql.ref('id')];
  return keys.reduce<Ids<DB, TB>>((query, key) => query.orderBy(key, dir), matching);
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

/** The part of the list that is asked for; a page beyond the last is the last. */
async function findIds<DB, TB extends keyof DB>(query: PageQuery<DB, TB>): Promise<Listed<string>> {
  const { matching, q, page } = query;
  const atOnce = q ? idsAtOnce.searched : idsAtOnce.listed;
  const size = page === undefined ? mostWithoutPage : pageSize;
  const isNear = (page ?? 1) * size <= atOnce;
  const first = isNear ? await readIds(matching, query, { limit: atOnce, offset: 0 }) : [];
  const isWhole = isNear && first.length < atOnce;
  const total = isWhole ? first.length : await countRows(matching);
  const lastPage = Math.max(1, Math.ceil(total / size));
  const offset = (Math.min(page ?? 1, lastPage) - 1) * size;
  const rows = isNear ? first.slice(offset, offset + size) : await readFarIds(query, offset, total);
  return { rows, total };
}

/**
 * Reads one page of a list, or its beginning where no page is asked for. What is searched, ordered
 * and counted are ids, which the list's indexes hold; of the records only the shown ones are read.
 * @param readRows reads records by their ids, in any order
 */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: PageQuery<DB, TB>,
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<Listed<Row>> {
  const { rows: ids, total } = await findIds(query);
  return { rows: await readInOrder(ids, readRows), total };
}

/** @returns the records in the order of their ids, without those that are gone by now */
export async function readInOrder<Row extends { id: string }>(
  ids: string[],
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = ids.length > 0 ? await readRows(ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Says `column = value` in a way in which SQLite looks it up in no index: the one that is to be
 * read is that of the list's order, and else it would read another and sort all that it finds.
 */
export const equals = (column: string, value: string | boolean): Expression<SqlBool> =>
  sql<SqlBool>`not (${sql.ref(column)} <> ${value})`;

/** Answers the array that the specification asks for, with the whole count beside it. */
export function sendList<Row>(reply: FastifyReply, { rows, total }: Listed<Row>) {
  return reply.header(totalHeader, total).send(rows);
}
