import type { FastifyReply } from 'fastify';
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { mostWithoutPage, pageSize, totalHeader } from '#domain/lists.ts';

/** What of a list is asked for: what a search finds in it, and a page of that. */
export interface PageQuery {
  q?: string;
  page?: number | undefined;
}

export interface Listed<Row> {
  rows: Row[];
  /** Of all pages together. */
  total: number;
}

/**
 * So many ids are read at once, and a list that has fewer is counted by that. It pays to read more
 * of what a search finds, since counting is to search again.
 */
const idsAtOnce = { listed: mostWithoutPage, searched: 5 * mostWithoutPage };

async function countRows<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, { id: string }>,
): Promise<number> {
  const { count } = await matching
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** The part of the list that is asked for; a page beyond the last is the last. */
async function findIds<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, { id: string }>,
  { q, page }: PageQuery,
): Promise<Listed<string>> {
  const atOnce = q ? idsAtOnce.searched : idsAtOnce.listed;
  const size = page === undefined ? mostWithoutPage : pageSize;
  const placeOf = (total: number) =>
    (Math.min(page ?? 1, Math.max(1, Math.ceil(total / size))) - 1) * size;
  const read = async (limit: number, offset: number) =>
    (await matching.limit(limit).offset(offset).execute()).map(({ id }) => id);

  const isNear = (page ?? 1) * size <= atOnce;
  const first = isNear ? await read(atOnce, 0) : [];
  const isWhole = isNear && first.length < atOnce;
  const total = isWhole ? first.length : await countRows(matching);
  const offset = placeOf(total);
  const rows = isNear ? first.slice(offset, offset + size) : await read(size, offset);
  return { rows, total };
}

/**
 * Reads one page of a list, or its beginning where no page is asked for. What is searched, ordered
 * and counted are ids, which the list's indexes hold; of the records only the shown ones are read.
 * @param matching the ids of the list in its order
 * @param readRows reads records by their ids, in any order
 */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  matching: SelectQueryBuilder<DB, TB, { id: string }>,
  query: PageQuery,
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<Listed<Row>> {
  const { rows: ids, total } = await findIds(matching, query);
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
